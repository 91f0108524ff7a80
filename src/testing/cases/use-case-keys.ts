import { type KeyboardEvent, type RefObject, useCallback } from 'react';
import { isElement, useAnnounce, useLatest } from '#ui';
import type { CaseActions } from './use-case-actions.js';
import type { CasesScene } from './use-cases.js';

/** Where keys are for typing or belong to an open list. */
const elsewhere = 'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="combobox"]';
/** Where Enter and Backspace have a meaning of their own. */
const pressed = 'button, a, [role="button"], [role="switch"], [role="radio"], [role="checkbox"], [role="application"]';

/** `J` and `K` choose, Enter opens, Shift and Enter run, Backspace deletes, Escape leaves what lies over the list. */
export function useCaseKeys(
  scene: CasesScene,
  actions: CaseActions,
  frame: RefObject<HTMLElement | null>,
): (event: KeyboardEvent) => void {
  const latest = useLatest(scene);
  const announce = useAnnounce();
  return useCallback(
    (event) => {
      const { altKey, ctrlKey, defaultPrevented, key, metaKey, shiftKey } = event;
      if (defaultPrevented || altKey || ctrlKey || metaKey) return;
      const target = isElement(event.target) ? event.target : null;
      if (target?.closest(elsewhere)) return;
      const { book, chosen, look, messages, rows, test } = latest.current;
      const isPressed = target?.closest(pressed) !== null && target?.closest('[role="listbox"]') === null;
      const isInList = target?.closest('[role="listbox"]') !== null;
      const step = (by: 1 | -1): void => {
        actions.step(by);
        const next = rows[rows.findIndex((entry) => entry === chosen) + by];
        if (next) announce(messages.announce.chosen(next.case.name, messages.case.status[next.status]));
      };
      const open = (): void => {
        if (!chosen) return;
        // Where one part is shown at a time, the case comes before its test.
        const list = frame.current?.querySelector<HTMLElement>('.pb-cases__p');
        if (look.page === 'list' && list?.offsetParent === null) book.look.setState({ page: 'case' });
        else actions.open(chosen.case);
      };
      const isLetter = test.singleKeys !== false || isInList;
      if ((key === 'j' && isLetter) || (isInList && key === 'ArrowDown')) step(1);
      else if ((key === 'k' && isLetter) || (isInList && key === 'ArrowUp')) step(-1);
      else if (isInList && (key === 'Home' || key === 'End')) {
        const end = key === 'Home' ? rows[0] : rows.at(-1);
        if (end) book.look.setState({ chosen: end.case.name, nodeId: undefined });
      } else if (key === 'Enter' && shiftKey && chosen && !isPressed) actions.runOne(chosen);
      else if (key === 'Enter' && !isPressed) open();
      else if ((key === 'Backspace' || key === 'Delete') && chosen && !test.readOnly && !isPressed)
        actions.remove(chosen);
      else if (key === 'Escape' && hasOver(latest.current)) {
        book.explorer.close();
        book.look.setState({ nodeId: undefined, page: 'list' });
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
    [actions, announce, frame, latest],
  );
}

function hasOver({ book, look }: CasesScene): boolean {
  const { found, looking, shut } = book.explorer.state.getState();
  return (
    found !== undefined ||
    looking !== undefined ||
    shut !== undefined ||
    look.nodeId !== undefined ||
    look.page !== 'list'
  );
}
