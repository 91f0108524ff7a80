'use client';
import { type CSSProperties, type ReactElement, useCallback, useMemo, useRef, useState } from 'react';
import type { JsonObject } from '#base';
import type { WrittenNumbers } from '#model';
import { Button, useMessages } from '#ui';
import { type JsonLine, jsonLines } from '../privacy/masked-json.js';
import { privacyMessages } from '../privacy/privacy-messages.js';
import { contextMessages } from './context-messages.js';
import { useExecutionPrivacy } from '../privacy/execution-privacy.js';
import { useLineWindow } from './use-line-window.js';
import { withSeenSigns } from './value-words.js';

/** Lines rendered before "Show more lines". */
const linesAtOnce = 20_000;
/** Longer lines are broken: layout of a one-megabyte line blocks the page. */
const lineWidth = 2000;
const maxIndent = 40;

/** Shows a context as JSON with personal data masked. Lines are virtualised. */
export function RawView({
  context,
  written,
}: {
  readonly context: JsonObject;
  readonly written: WrittenNumbers | undefined;
}): ReactElement {
  const { raw: messages } = useMessages(contextMessages);
  const { lens } = useExecutionPrivacy();
  const [maxLines, setMaxLines] = useState(linesAtOnce);
  const list = useRef<HTMLDivElement>(null);
  const { lines: drawn, isComplete } = useMemo(
    () => jsonLines(context, [], lens, { maxLines, width: lineWidth, written }),
    [context, lens, maxLines, written],
  );
  const { lines, margin } = useLineWindow(
    list,
    drawn.length,
    -1,
    useCallback((at: number) => at, []),
  );
  return (
    <>
      <div
        ref={list}
        className="pb-json pb-raw"
        role="group"
        aria-label={messages.label}
        style={{ height: lines.getTotalSize() }}
      >
        {lines.getVirtualItems().map(({ index, start }) => {
          const line = drawn[index];
          return (
            line && (
              <div
                key={index}
                ref={lines.measureElement}
                data-index={index}
                className="pb-raw__l"
                style={{ '--depth': Math.min(line.depth, maxIndent), top: start - margin } as CSSProperties}
              >
                <LineWords line={line} />
              </div>
            )
          );
        })}
      </div>
      {!isComplete && (
        <div className="pb-raw__m">
          <Button size="sm" variant="ghost" onClick={() => setMaxLines(maxLines + linesAtOnce)}>
            {messages.more}
          </Button>
        </div>
      )}
    </>
  );
}

function LineWords({ line }: { readonly line: JsonLine }): ReactElement {
  const { hidden, kinds } = useMessages(privacyMessages);
  return (
    <>
      {line.depth > maxIndent && (
        <span className="pb-jr__depth" aria-hidden>
          {line.depth}
        </span>
      )}
      {withSeenSigns(line.text)}
      {line.hidden !== undefined && <span className="pb-visually-hidden">{` ${hidden(kinds[line.hidden])}`}</span>}
    </>
  );
}
