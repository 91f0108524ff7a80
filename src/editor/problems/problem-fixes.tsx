'use client';
import { type ReactElement, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { Problem, ProblemFix } from '#model';
import { readFix } from '#rules';
import { Button, IconButton, Menu, Popover, TextInput, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { canBeOpened } from './open-problem.js';
import { problemMessages } from './problem-messages.js';
import { SwitchOn, useInactive } from './switch-on.js';

/**
 * The best fix of a problem as a button and the others in a menu; a button that opens the problem where there are none.
 */
export function ProblemFixes({ problem }: { readonly problem: Problem }): ReactElement {
  const { actions, editor } = useEditorContext();
  const { fixes: messages } = useMessages(problemMessages);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const fixes = readOnly ? [] : (problem.fixes ?? []).filter((fix) => readFix(fix) !== undefined);
  const inactive = useInactive(problem);
  const [first, ...others] = fixes;
  if (inactive) return <SwitchOn inactive={inactive} />;
  if (!first) {
    if (!canBeOpened(problem)) return <span />;
    return (
      <Button
        size="sm"
        aria-label={messages.showProblem(problem.message)}
        onClick={(event) => actions.openProblem(problem, event.currentTarget.getBoundingClientRect())}
      >
        {messages.show}
      </Button>
    );
  }
  const direct = others.filter((fix) => fix.asks === undefined);
  return (
    <span className="pb-pr__f">
      <FixButton problem={problem} fix={first} />
      {direct.length > 0 && (
        <Menu
          align="end"
          trigger={<IconButton icon="ellipsis" size="sm" label={messages.others(problem.message)} />}
          sections={[
            direct.map((fix, index) => ({
              id: `${fix.kind}:${index}`,
              label: fix.label,
              onSelect: () => actions.applyFix(fix),
            })),
          ]}
        />
      )}
    </span>
  );
}

/** A fix as a button, which opens its form where the fix asks for a choice. */
function FixButton({ fix, problem }: { readonly fix: ProblemFix; readonly problem: Problem }): ReactElement {
  const { actions } = useEditorContext();
  const { fixes: messages } = useMessages(problemMessages);
  const known = readFix(fix);
  if (known?.kind === 'connect-edge') {
    const { edgeType, nodeId, value } = known.args;
    const path = { nodeId, edgeType, ...(value === undefined ? {} : { value }) };
    const place = { kind: 'after', connects: true, ...path } as const;
    return (
      <Button
        size="sm"
        icon="plus"
        onClick={(event) => {
          actions.goTo({ nodeId });
          actions.pickNode(place, event.currentTarget.getBoundingClientRect());
        }}
      >
        {fix.label}
      </Button>
    );
  }
  if (known?.kind === 'set-fallback')
    return (
      <FallbackButton
        key={`${known.args.nodeId}:${known.args.path.join('.')}:${known.args.at}:${known.args.name}`}
        fix={fix}
        name={known.args.name}
        proposal={known.args.fallback}
      />
    );
  if (fix.asks !== undefined)
    return (
      <Button
        size="sm"
        aria-label={messages.showProblem(problem.message)}
        onClick={(event) => actions.openProblem(problem, event.currentTarget.getBoundingClientRect())}
      >
        {messages.show}
      </Button>
    );
  return (
    <Button size="sm" onClick={() => actions.applyFix(fix)}>
      {fix.label}
    </Button>
  );
}

/** Asks for the text that replaces an empty variable. */
function FallbackButton({
  fix,
  name,
  proposal,
}: {
  readonly fix: ProblemFix;
  readonly name: string;
  readonly proposal: string;
}): ReactElement {
  const { actions } = useEditorContext();
  const { fixes: messages } = useMessages(problemMessages);
  const id = useId();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState(proposal);
  return (
    <Popover
      label={messages.fallback(name)}
      align="end"
      open={open}
      onOpenChange={(next) => {
        setText(proposal);
        setOpen(next);
      }}
      trigger={<Button size="sm">{fix.label}</Button>}
    >
      <form
        className="pb-fallback"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setOpen(false);
          actions.applyFix(fix, { text });
        }}
      >
        <label htmlFor={id}>{messages.fallbackText}</label>
        <TextInput id={id} value={text} onValueChange={setText} />
        <Button size="sm" variant="primary" type="submit">
          {messages.useFallback}
        </Button>
      </form>
    </Popover>
  );
}
