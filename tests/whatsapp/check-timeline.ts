import assert from 'node:assert/strict';
import { type End, endOf, type Seen } from './provider-view.js';

/** An entry of a timeline, as the API shows it. */
export type Entry = {
  readonly kind: string;
  readonly detail: Readonly<Record<string, unknown>>;
};

type Story = {
  readonly id: string;
  readonly entries: readonly Entry[];
  readonly seen: Seen;
  /** The types of its events, in sequence. */
  readonly events: readonly string[];
};

/**
 * A message ended as the provider has it, and its timeline explains all of it. One that still waits may go on while
 * it is looked at: of that, the beginning.
 */
export const checkTimeline = (story: Story): void => {
  const end = endOf(story.seen);
  try {
    if (hasEnded(end)) {
      checkEnd(story, end);
      checkAttempts(story);
      checkReports(story);
    } else checkBeginning(story);
  } catch (error) {
    throw new Error(`the story of ${story.id} is wrong: ${JSON.stringify(story)}`, {
      cause: error,
    });
  }
};

type Ended = End & { readonly status: Exclude<End['status'], 'accepted'> };

const hasEnded = (end: End): end is Ended => end.status !== 'accepted';

/** The ways that there are: a failure may come before its message was known to be taken, or after. */
const ways: Readonly<Record<Ended['status'], readonly (readonly string[])[]>> = {
  read: [['accepted', 'sent', 'delivered', 'read']],
  failed: [
    ['accepted', 'failed'],
    ['accepted', 'sent', 'failed'],
  ],
};

const toldEvents = (entries: readonly Entry[]): readonly unknown[] =>
  entries.filter(({ kind }) => kind === 'event').map(({ detail }) => detail.type);

const checkBeginning = ({ entries, events }: Story): void => {
  assert.ok(entries[0]?.kind === 'accepted' && entries[0].detail.request_id);
  assert.equal(events[0], 'message.accepted');
  assert.deepEqual(toldEvents(entries).slice(0, events.length), events);
};

/** The events are a whole way to the end, the timeline tells the same ones, and why where it failed. */
const checkEnd = ({ entries, events }: Story, end: Ended): void => {
  assert.ok(entries[0]?.kind === 'accepted' && entries[0].detail.request_id);
  const way = events.map((type) => type.replace('message.', ''));
  assert.ok(ways[end.status].some((each) => each.join() === way.join()));
  assert.deepEqual(toldEvents(entries), events);
  if (end.status !== 'failed') return;
  const reasons = entries.map(({ detail }) =>
    isGivenUp(detail) ? 'outcome_unknown' : detail.error,
  );
  assert.ok(reasons.includes(end.error), `no word of ${end.error}`);
};

const isGivenUp = ({ outcome }: Entry['detail']): boolean => outcome === 'given_up';

/** Attempts that are calls; the others only say what became of one. */
const calls: ReadonlySet<unknown> = new Set([
  'taken',
  'refused',
  'not_taken',
  'throttled',
  'channel_trouble',
  'unknown',
]);

/** Attempts that the provider answered: it has seen each of them. */
const isAnswered = ({ detail }: Entry): boolean =>
  detail.outcome === 'taken' || /^\d/.test(String(detail.provider_code ?? ''));

/**
 * Every call that the provider saw is told, with what it answered unless that was lost with the server, and what is told to
 * be its answer it gave. It took the message a second time only after an unknown outcome without a report.
 */
const checkAttempts = ({ entries, seen }: Story): void => {
  const attempts = entries.filter(({ kind }) => kind === 'attempt');
  const made = attempts.filter(({ detail }) => calls.has(detail.outcome));
  assert.ok(seen.calls.length <= made.length, 'a call is not told');
  assert.ok(
    made.filter(isAnswered).length <= seen.calls.length,
    'a call is told that was not made',
  );
  const words = made.map(({ detail }) => `${detail.provider_code} ${detail.reason}`);
  const untold = seen.calls.filter(
    ({ code }) => code !== undefined && !new RegExp(`\\b${code}\\b`).test(words.join()),
  );
  const lost = words.filter((each) => each.includes('ended before the answer came'));
  assert.ok(untold.length <= lost.length, 'what the provider answered is not told');
  const resent = attempts.filter(({ detail }) => detail.outcome === 'resending').length;
  assert.ok(resent <= 1 && seen.accepted.length <= 1 + resent, 'taken twice without need');
};

/** Every status that the provider gave the message was reported, and is told. */
const checkReports = ({ entries, seen }: Story): void => {
  const told = entries.filter(({ kind }) => kind === 'report').map(({ detail }) => detail.status);
  for (const { status } of seen.accepted.flatMap(({ statuses }) => statuses))
    assert.ok(told.includes(status), `${status} is not told`);
};
