'use client';
import { type CSSProperties, type ReactElement, useCallback, useMemo, useRef, useState } from 'react';
import type { JsonObject } from '#base';
import type { WrittenNumbers } from '#model';
import { Button } from '#ui';
import { jsonLines } from '../privacy/masked-json.js';
import { kindWords } from '../privacy/privacy-rule.js';
import { useExecutionPrivacy } from '../privacy/execution-privacy.js';
import { useLineWindow } from './use-line-window.js';
import { withSeenSigns } from './value-words.js';

/** So many lines are written at a time. */
const linesAtOnce = 20_000;
/** Longer lines are broken: a page that draws a megabyte in one line stands still. */
const lineWidth = 2000;
const deepestIndent = 40;

/** A context as JSON, with personal data hidden. Only the lines in view are in the page. */
export function RawView({
  context,
  written,
}: {
  readonly context: JsonObject;
  readonly written: WrittenNumbers | undefined;
}): ReactElement {
  const { lens } = useExecutionPrivacy();
  const [most, setMost] = useState(linesAtOnce);
  const list = useRef<HTMLDivElement>(null);
  const { lines: drawn, complete } = useMemo(
    () => jsonLines(context, [], lens, { most, width: lineWidth, written }),
    [context, lens, most, written],
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
        aria-label="Context as JSON"
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
                style={{ '--depth': Math.min(line.depth, deepestIndent), top: start - margin } as CSSProperties}
              >
                {line.depth > deepestIndent && (
                  <span className="pb-jr__depth" aria-hidden>
                    {line.depth}
                  </span>
                )}
                {withSeenSigns(line.text)}
                {line.hidden !== undefined && (
                  <span className="pb-visually-hidden">{` ${kindWords[line.hidden]}, hidden`}</span>
                )}
              </div>
            )
          );
        })}
      </div>
      {!complete && (
        <div className="pb-raw__m">
          <Button size="sm" variant="ghost" onClick={() => setMost(most + linesAtOnce)}>
            Show more lines
          </Button>
        </div>
      )}
    </>
  );
}
