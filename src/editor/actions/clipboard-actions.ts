import type { Result } from '#base';
import { fragmentFromClipboard, fragmentToClipboard, type Repair, type RepairItem } from '#edit';
import { type Graph, graphOf } from '#graph';
import type { Editor } from '#store';
import type { ActionWords } from './action-messages.js';
import type { EditorActions } from './editor-actions.js';

interface ClipboardHost {
  readonly editor: Editor;
  /**
   * The clipboard of the window that shows the editor, since only a focused window may use its own. Undefined where the
   * page may not use it.
   */
  readonly clipboard: () => Clipboard | undefined;
  readonly report: (outcome: Result<object>, text: string) => void;
  readonly refuse: (reason: string) => void;
  /** Receives the graph before the nodes were removed. */
  readonly keepFocus: (before: Graph) => void;
  readonly reveal: (nodeId: string) => void;
  /** Asks the user for replacements of missing resources. */
  readonly ask: (request: PastePrompt) => void;
  readonly words: () => Pick<ActionWords, 'copied' | 'cut' | 'pasted'>;
}

/** The resources that pasted nodes need and the account lacks; `paste` continues with the replacements. */
export interface PastePrompt {
  readonly steps: number;
  readonly items: readonly RepairItem[];
  readonly paste: (repairs: readonly Repair[]) => void;
}

/**
 * Copies, cuts and pastes. The system clipboard goes first; where a page may not use it, the editor remembers the last
 * copy.
 */
export function createClipboardActions(host: ClipboardHost): Pick<EditorActions, 'copy' | 'cut' | 'paste'> {
  const { ask, clipboard, editor, keepFocus, refuse, report, reveal, words } = host;
  let remembered: string | undefined;
  const keep = (document: Parameters<typeof fragmentToClipboard>[0]): void => {
    remembered = fragmentToClipboard(document)['text/plain'] ?? '';
    clipboard()
      ?.writeText(remembered)
      .catch(() => {});
  };
  const add = (place: Parameters<EditorActions['paste']>[0], fragment: unknown, repairs?: readonly Repair[]): void => {
    const inspected = repairs ? undefined : editor.inspectPaste(fragment);
    if (inspected?.ok && inspected.repairs.length > 0) {
      ask({ steps: inspected.steps, items: inspected.repairs, paste: (decided) => add(place, fragment, decided) });
      return;
    }
    const pasted = editor.commands.paste(fragment, { ...place, ...(repairs ? { repairs } : {}) });
    if (pasted.ok) {
      editor.select({ nodeIds: pasted.nodeIds });
      const [first] = pasted.nodeIds;
      if (first !== undefined) reveal(first);
    }
    report(pasted, pasted.ok ? words().pasted(pasted.nodeIds.length) : '');
  };
  return {
    copy: (selection) => {
      const copied = editor.commands.copy(selection);
      if (copied.ok) keep(copied.document);
      report(copied, copied.ok ? words().copied(copied.document.nodes.length) : '');
    },
    cut: (selection) => {
      const before = graphOf(editor.store.getState().version);
      const cut = editor.commands.cut(selection);
      if (cut.ok) {
        keep(cut.document);
        keepFocus(before);
      }
      report(cut, cut.ok ? words().cut(cut.document.nodes.length) : '');
    },
    paste: (place, found) => {
      const from = (read: ReturnType<typeof fragmentFromClipboard>): void => {
        const own = read.ok ? read : fragmentFromClipboard((type) => (type === 'text/plain' ? remembered : undefined));
        if (own.ok) add(place, own.fragment);
        else if (!read.ok) refuse(read.refusal.message);
      };
      if (found) return from(found);
      const fromText = (text?: string): void =>
        from(fragmentFromClipboard((type) => (type === 'text/plain' ? text : undefined)));
      const system = clipboard();
      if (!system?.readText) fromText();
      else void system.readText().then(fromText, () => fromText());
    },
  };
}
