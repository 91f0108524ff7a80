'use client';
import { type ReactElement, useMemo } from 'react';
import { createCatalog, messagingNodeTypes, readableNumber, senderReadiness } from '#catalog';
import type { EditedDocument } from '#edit';
import { graphOf } from '#graph';
import type { Problem } from '#model';
import { type AccountFacts, readHostFacts, routeTotals } from '#rules';
import { Button, Chip, useMessages } from '#ui';
import { CheckRow, type CheckState } from './check-row.js';
import { checklistMessages } from './checklist-messages.js';
import type { CountedChanges } from './live-facts.js';
import type { Checklist } from './use-checklist.js';

/** Errors hold the version back, warnings are worth a look. */
export function ProblemsRow({
  onShow,
  problems,
}: {
  readonly problems: readonly Problem[];
  readonly onShow: (() => void) | undefined;
}): ReactElement {
  const { problems: messages, show } = useMessages(checklistMessages);
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const [first] = [...errors, ...warnings];
  const title = errors.length > 0 ? messages.errors(errors.length) : messages.none;
  const warned = warnings.length > 0 ? messages.warnings(warnings.length) : '';
  return (
    <CheckRow
      name="problems"
      state={errors.length > 0 ? 'blocks' : warnings.length > 0 ? 'look' : 'ready'}
      title={errors.length > 0 || warned === '' ? title : warned}
      evidence={first && messages.first(first.message, errors.length + warnings.length - 1)}
      action={first && onShow && <Button onClick={onShow}>{show}</Button>}
    />
  );
}

const signs = [
  ['added', 'add'],
  ['removed', 'del'],
  ['changed', 'chg'],
  ['moved', 'mov'],
] as const;

/** What differs from the version that is live. */
export function ChangesRow({
  before,
  counts,
  isFirst,
  onCompare,
}: {
  /** Undefined where the live version could not be loaded. */
  readonly counts: CountedChanges | undefined;
  readonly before: string;
  /** No version is live. */
  readonly isFirst: boolean;
  readonly onCompare: (() => void) | undefined;
}): ReactElement {
  const { changes: messages } = useMessages(checklistMessages);
  if (isFirst) return <CheckRow name="changes" state="ready" title={messages.first} />;
  if (!counts) return <CheckRow name="changes" state="look" title={messages.notLoaded(before)} />;
  return (
    <CheckRow
      name="changes"
      state="ready"
      title={
        <span className="pb-golive__ch">
          {counts.all === 0 ? messages.none(before) : messages.since(counts.all, before)}
          {signs.map(
            ([kind, look]) =>
              counts[kind] > 0 && (
                <Chip key={kind} status={look} size="sm">
                  {messages[kind](counts[kind])}
                </Chip>
              ),
          )}
        </span>
      }
      action={
        counts.all > 0 &&
        onCompare && (
          <Button icon="git-compare" onClick={onCompare}>
            {messages.compare}
          </Button>
        )
      }
    />
  );
}

const senderStates: { readonly [State in ReturnType<typeof senderReadiness>['state']]: CheckState } = {
  ready: 'ready',
  unknown: 'ready',
  pending: 'look',
  off: 'look',
  refused: 'look',
};

/** Whether the senders of the account are registered; absent where the account has none. */
export function SendersRow({ account }: { readonly account: AccountFacts | undefined }): ReactElement | null {
  const { senders: messages } = useMessages(checklistMessages);
  const senders = account?.resources?.sender ?? [];
  if (senders.length === 0) return null;
  const read = senders.map((sender) => ({
    name: readableNumber(sender.name ?? sender.id),
    ...senderReadiness(sender),
  }));
  const bad = read.filter(({ state }) => senderStates[state] !== 'ready');
  const [worst] = bad;
  const [first] = read;
  const ready = read.length - bad.length;
  if (worst)
    return (
      <CheckRow
        name="senders"
        state={senderStates[worst.state]}
        title={messages.notReady(worst.name, worst.words)}
        evidence={ready > 0 ? messages.others(ready) : ''}
      />
    );
  return (
    <CheckRow
      name="senders"
      state="ready"
      title={read.length === 1 && first ? messages.ready(first.name) : messages.allReady(read.length)}
      evidence={read.some(({ state }) => state === 'ready') ? messages.registered : messages.unknown}
    />
  );
}

/** Segments and cost for each contact; absent where the host gives no price. */
export function CostRow({
  list: { account, facts: live, names, totals },
  locale,
}: {
  readonly list: Pick<Checklist, 'account' | 'facts' | 'names' | 'totals'>;
  readonly locale: string | undefined;
}): ReactElement | null {
  const { cost: messages } = useMessages(checklistMessages);
  const { document } = live;
  const today = useMemo(() => document && costNow(document, account), [account, document]);
  const [least, most] = [totals?.least.cost?.minimum, totals?.most.cost?.worst];
  if (!totals || least === undefined || most === undefined) return null;
  const count = (value: number): string => value.toLocaleString(locale);
  const price = (value: number): string => priceWords(value, totals.currency, locale);
  const typical = totals.most.cost?.typical ?? most;
  const facts: readonly (readonly [string, string])[] = [
    [messages.segments, messages.segmentsFrom(count(totals.least.minimum), count(totals.most.worst))],
    [messages.price, messages.priceFrom(price(least), price(most))],
    [messages.per1000, messages.priceFrom(price(least * 1000), price(typical * 1000))],
    ...(today
      ? [[messages.now(names.before), messages.priceFrom(price(today[0] * 1000), price(today[1] * 1000))] as const]
      : []),
  ];
  return (
    <CheckRow name="cost" state="ready" title={messages.title} evidence={totals.repeats ? messages.repeats : ''}>
      <dl className="pb-golive__f">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="pb-num">{value}</dd>
          </div>
        ))}
      </dl>
    </CheckRow>
  );
}

/** The least and the usual cost of a contact on the version that is live now. */
function costNow(
  { presentation, version }: EditedDocument,
  account: AccountFacts | undefined,
): readonly [least: number, usual: number] | undefined {
  const facts = readHostFacts({ account, presentation });
  const price = facts.account.segmentPrice;
  if (!price) return undefined;
  const input = { version, graph: graphOf(version), catalog: createCatalog(messagingNodeTypes), ...facts };
  const totals = routeTotals(input, { price: price.amount });
  const [least, most] = [totals?.least.cost?.minimum, totals?.most.cost];
  return least === undefined || !most ? undefined : [least, most.typical ?? most.worst];
}

/** An amount of money, with four digits for parts of a unit. */
export function priceWords(value: number, currency: string | undefined, locale: string | undefined): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: value < 1 ? 4 : 2 };
  try {
    return new Intl.NumberFormat(locale, { ...(currency && { style: 'currency', currency }), ...digits }).format(value);
  } catch {
    return new Intl.NumberFormat(locale, digits).format(value);
  }
}
