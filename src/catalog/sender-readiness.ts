import { isJsonObject } from '#base';

/** The state of a sender's registration for text messages. */
export interface SenderReadiness {
  /**
   * `ready`: approved. `pending`: submitted, undecided. `refused`: rejected. `off`: text messages are switched off.
   * `unknown`: no registration, or one in unknown terms.
   */
  readonly state: 'ready' | 'pending' | 'refused' | 'off' | 'unknown';
  /** The state in a few words, "Registration refused"; unknown terms as they are. Empty without a registration. */
  readonly words: string;
  /** When the state began, as the wire writes it. */
  readonly since?: string;
}

const brandStates: ReadonlyMap<string, SenderReadiness['state']> = new Map([
  ['approved', 'ready'],
  ['verified', 'ready'],
  ['vetted', 'ready'],
  ['active', 'ready'],
  ['registered', 'ready'],
  ['pending', 'pending'],
  ['submitted', 'pending'],
  ['inreview', 'pending'],
  ['inprogress', 'pending'],
  ['unverified', 'pending'],
  ['rejected', 'refused'],
  ['refused', 'refused'],
  ['failed', 'refused'],
  ['declined', 'refused'],
  ['suspended', 'refused'],
  ['expired', 'refused'],
]);

const wordsOf: { readonly [State in 'ready' | 'pending' | 'refused']: string } = {
  ready: 'Registered',
  pending: 'Registration pending',
  refused: 'Registration refused',
};

/**
 * Returns the state of a sender's or phone number's registration, by `sms.regulatory` of its channels. The latest of
 * submitted, approved and rejected decides; without any, the status of the brand.
 */
export function senderReadiness(sender: unknown): SenderReadiness {
  const sms = partOf(partOf(sender, 'channels'), 'sms');
  if (sms?.['active'] === false) return { state: 'off', words: 'Text messages are off' };
  const regulatory = partOf(sms, 'regulatory');
  if (!regulatory) return { state: 'unknown', words: '' };
  const stamps = (
    [
      ['pending', 'submitted'],
      ['ready', 'approved'],
      ['refused', 'rejected'],
    ] as const
  ).flatMap(([state, key]) => {
    const at: unknown = regulatory[key];
    return typeof at === 'string' && at.trim() !== '' ? [{ state, at, time: Date.parse(at) }] : [];
  });
  // A decision counts as later than a submission, even where one of the dates cannot be read.
  const decided = stamps
    .filter(({ state }) => state !== 'pending')
    .sort((left, right) => (Number.isNaN(left.time) || Number.isNaN(right.time) ? 0 : left.time - right.time))
    .at(-1);
  const submitted = stamps.find(({ state }) => state === 'pending');
  const again = decided?.state === 'refused' && submitted !== undefined && submitted.time > decided.time;
  const latest = again ? submitted : (decided ?? submitted);
  if (latest) return { state: latest.state, words: wordsOf[latest.state], since: latest.at };
  const status = regulatory['brandStatus'];
  if (typeof status !== 'string' || status.trim() === '') return { state: 'unknown', words: '' };
  const state = brandStates.get(status.toLowerCase().replaceAll(/[\s_-]+/g, ''));
  return state === undefined || state === 'unknown' || state === 'off'
    ? { state: 'unknown', words: `Brand: ${status}` }
    : { state, words: wordsOf[state] };
}

/** Returns the active channels of a sender, in a fixed order. */
export function activeChannels(sender: unknown): readonly ('sms' | 'voice' | 'whatsapp')[] {
  const channels = partOf(sender, 'channels');
  return (['sms', 'voice', 'whatsapp'] as const).filter((key) => partOf(channels, key)?.['active'] === true);
}

function partOf(value: unknown, key: string): { readonly [name: string]: unknown } | undefined {
  const part: unknown = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return isJsonObject(part) ? part : undefined;
}
