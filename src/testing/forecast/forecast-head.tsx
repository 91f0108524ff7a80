'use client';
import type { ReactElement } from 'react';
import { durationWords, wordMessages } from '#replay';
import { Icon, IconButton, Menu, useMessages } from '#ui';
import { forecastMessages } from './forecast-messages.js';
import type { ForecastWords } from './forecast-words.js';
import type { ShownForecast } from './use-forecast.js';

/** What is forecast, over whom, and how far it is. */
export function ForecastHead({
  contacts,
  isReal,
  onAgain,
  onExport,
  shown,
  words,
}: {
  readonly contacts: number;
  readonly isReal: boolean;
  readonly onAgain: () => void;
  readonly onExport: () => void;
  readonly shown: ShownForecast;
  readonly words: ForecastWords;
}): ReactElement {
  const { head, title } = useMessages(forecastMessages);
  const shared = useMessages(wordMessages);
  const { forecast, isReady, took } = shown;
  const who = isReal ? head.likeReal(words.count(contacts)) : head.typical(words.count(contacts));
  const isUnderWay = forecast !== undefined && !isReady;
  return (
    <div className="pb-rins__h">
      <span className="pb-fcast__icon">
        <Icon name="gauge" size={18} />
      </span>
      <span className="pb-rins__t">
        <b>{title}</b>
        <span className="pb-num">
          {isUnderWay
            ? head.soFar(words.count(shown.done), words.count(contacts))
            : took === undefined
              ? who
              : head.took(who, durationWords(Math.max(100, took), shared))}
        </span>
      </span>
      <span className="pb-rins__x">
        <IconButton icon="rotate-ccw" label={head.again} onClick={onAgain} disabled={!forecast} />
        <Menu
          align="end"
          trigger={<IconButton icon="ellipsis" label={head.more} disabled={!forecast} />}
          sections={[[{ id: 'csv', icon: 'download', label: head.exportCsv, onSelect: onExport }]]}
        />
      </span>
    </div>
  );
}
