import { edgeKind } from '#catalog';
import { type Graph, graphOf } from '#graph';
import type { Presentation, WorkflowVersion } from '#model';
import { labelOfEdge, nodeContent, nodeNumbers, nodeOrder } from '#rules';

interface ReadStep {
  readonly number: number;
  readonly title: string;
  /** The line below the title; empty where there is nothing to say. */
  readonly summary: string;
  readonly isDisabled: boolean;
  /** A step that ends a run by its type. */
  readonly isEnd: boolean;
  /** Where it leads, in wire order; `to` is undefined where the edge leads nowhere. */
  readonly paths: readonly { readonly label: string | undefined; readonly to: number | undefined }[];
}

/** Reads the steps of a version in the order of the outline, with the numbers that they have on every screen. */
function readSteps(graph: Graph, presentation: Presentation | undefined): readonly ReadStep[] {
  const numbers = nodeNumbers(graph);
  return nodeOrder(graph).flatMap((id): readonly ReadStep[] => {
    const node = graph.node(id);
    if (!node) return [];
    const leaving = graph.outgoing(id);
    const { disabled, shape, summary, title } = nodeContent(node, leaving, presentation);
    return [
      {
        number: numbers.get(id) ?? 0,
        title,
        summary: summary.map(({ kind, text }) => (kind === 'field' ? `{${text}}` : text)).join(''),
        isDisabled: disabled,
        isEnd: shape === 'end',
        paths: leaving.map((edge) => ({ label: labelOfEdge(graph, edge), to: numbers.get(edge.target) })),
      },
    ];
  });
}

const nameOf = ({ name }: WorkflowVersion): string => (typeof name === 'string' ? name : 'Workflow');

/**
 * Writes a version as Markdown: its name as a heading, and its steps in reading order with the numbers that they have on
 * every screen; under each where its paths lead. For reviews and chats, where a picture cannot be searched.
 *
 * @param version any version, however malformed
 * @param presentation titles and disabled steps
 * @example
 * ```ts
 * import { renderMarkdown } from 'pathboard/core';
 *
 * const version = {
 *   name: 'Welcome',
 *   definition: { nodes: [{ id: 'a', type: { type: 'send-message', label: 'Send message' } }], edges: [] },
 * };
 * console.log(renderMarkdown(version)); // "# Welcome\n\n1. **Send message** (ends here)\n"
 * ```
 */
export function renderMarkdown(version: WorkflowVersion, presentation?: Presentation): string {
  const steps = readSteps(graphOf(version), presentation).flatMap((step): readonly string[] => {
    const { isDisabled, isEnd, number, paths, summary, title } = step;
    const said = [`**${plain(title)}**`, ...(summary === '' ? [] : [plain(summary)])].join(' – ');
    const line = `${number}. ${said}${isDisabled ? ' (off)' : ''}`;
    const [only] = paths;
    if (!only) return [isEnd ? line : `${line} (ends here)`];
    if (paths.length === 1 && only.label === undefined)
      return [only.to === number + 1 ? line : `${line}${leadsTo(only.to)}`];
    return [line, ...paths.map(({ label, to }) => `   - ${label === undefined ? 'Next' : plain(label)}${leadsTo(to)}`)];
  });
  return [`# ${plain(nameOf(version))}`, '', ...steps, ''].join('\n');
}

const leadsTo = (to: number | undefined): string => (to === undefined ? ' → nowhere' : ` → ${to}`);

/** A text on one line, in which nothing is markup. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>#|~]/g, (sign) => `\\${sign}`);
}

/**
 * Writes a version as a Mermaid flowchart, which GitHub, GitLab and many wikis draw: steps with their numbers as ids,
 * paths with their labels, timeouts dotted.
 *
 * @param version any version, however malformed
 * @param presentation titles of steps
 * @example
 * ```ts
 * import { renderMermaid } from 'pathboard/core';
 *
 * const version = {
 *   definition: { nodes: [{ id: 'a', type: { type: 'send-message', label: 'Send message' } }], edges: [] },
 * };
 * console.log(renderMermaid(version)); // 'flowchart TD\n  s1["1 Send message"]\n'
 * ```
 */
export function renderMermaid(version: WorkflowVersion, presentation?: Presentation): string {
  const graph = graphOf(version);
  const numbers = nodeNumbers(graph);
  const steps = readSteps(graph, presentation).map(({ number, summary, title }) => {
    const words = [`${number} ${title}`, summary].filter((line) => line !== '').map(quoted);
    return `  s${number}["${words.join('<br>')}"]`;
  });
  const paths = graph.edges.flatMap((edge) => {
    const [from, to] = [numbers.get(edge.source), numbers.get(edge.target)];
    if (from === undefined || to === undefined) return [];
    const label = labelOfEdge(graph, edge);
    const arrow = edgeKind(edge.type) === 'timeout' ? '-.->' : '-->';
    return [`  s${from} ${arrow}${label === undefined ? '' : `|"${quoted(label)}"|`} s${to}`];
  });
  return ['flowchart TD', ...steps, ...paths, ''].join('\n');
}

/** A text in quotes of Mermaid, in which nothing is markup: its own entities are written with `#`. */
function quoted(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/["#&<>`]/g, (sign) => `#${sign.codePointAt(0)};`);
}
