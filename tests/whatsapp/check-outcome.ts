import assert from 'node:assert/strict';
import { eventually } from '../support/time/eventually.js';
import { checkEvents, eventsOfMessages } from './check-events.js';
import { checkTimeline, type Entry } from './check-timeline.js';
import type { Deployment } from './deployment.js';
import type { EventReader } from './event-reader.js';
import { retriedCodes } from './faults.js';
import { endOf, everythingReported, type Seen, seenByProvider } from './provider-view.js';
import type { Sent } from './send-messages.js';
import type { FaultySendsPlan } from './send-under-faults.js';

/**
 * Everything ended as the provider has it: read or failed where it says so, failed where two calls were lost, and
 * waiting where it wants patience. Nothing was taken twice without need, and each timeline tells why. No recipient was
 * written to too fast, but once where a server that was killed forgot how fast.
 */
export const checkOutcome = async (
  deployment: Deployment,
  readers: readonly EventReader[],
  sent: readonly Sent[],
  { kills }: Pick<FaultySendsPlan, 'kills'>,
): Promise<readonly string[]> => {
  const seenOf = await settled(deployment, readers, sent);
  await everythingReported(deployment);
  await Promise.all(readers.map((reader) => checkLine(reader, sent, seenOf)));
  const seen = sent.map(({ id }) => seenOf(id));
  const crowded = seen.flatMap(({ calls }) => calls).filter(isLimited);
  const ofPairs = crowded.filter(({ code }) => code === pairLimit);
  assert.ok(
    ofPairs.length <= kills,
    `${ofPairs.length} times a recipient was written to faster than the provider allows`,
  );
  return [...tale(seen), `${sum(readers.map(({ resumed }) => resumed()))} times resumed`];
};

/** Waits until nothing is under way any more but what the provider wants to rest. */
const settled = (
  deployment: Deployment,
  readers: readonly EventReader[],
  sent: readonly Sent[],
): Promise<(id: string) => Seen> =>
  eventually(async () => {
    const told = readers.map(({ events }) => eventsOfMessages(events()));
    const open = sent.filter(({ id }) => !told.some((types) => hasEnded(types.get(id))));
    assert.ok(
      open.length <= retriedCodes.length,
      `${open.length} are under way, first ${open[0]?.id}`,
    );
    const seenOf = await seenByProvider(deployment);
    for (const { id } of open) assert.equal(endOf(seenOf(id)).status, 'accepted', id);
    return seenOf;
  });

const hasEnded = (types: readonly string[] = []): boolean =>
  ['message.read', 'message.failed'].includes(types.at(-1) ?? '');

type Timeline = { readonly data: readonly Entry[] };

/** A line's events, and the timeline of each of its messages. */
const checkLine = async (
  { line, events }: EventReader,
  sent: readonly Sent[],
  seenOf: (id: string) => Seen,
): Promise<void> => {
  const ours = sent.filter((each) => each.line === line);
  const types = checkEvents(events());
  for (const { id } of ours) {
    const seen = seenOf(id);
    const { data } = await line.client.get<Timeline>(`/v1/messages/${id}/timeline`);
    checkTimeline({ id, entries: data, seen, events: types.get(id) ?? [] });
  }
};

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** What there was to see. */
const tale = (seen: readonly Seen[]): readonly string[] => {
  const calls = seen.flatMap((each) => each.calls);
  const ends = seen.map((each) => endOf(each));
  const count = (what: string, holds: readonly unknown[]): string => `${holds.length} ${what}`;
  return [
    count(
      'calls met a fault',
      calls.filter(({ fault }) => fault),
    ),
    `${new Set(calls.flatMap(({ code }) => code ?? [])).size} error codes`,
    count("calls met the provider's own limits", calls.filter(isLimited)),
    count(
      'messages were called for again',
      seen.filter((each) => each.calls.length > 1),
    ),
    count(
      'taken twice',
      seen.filter(({ accepted }) => accepted.length > 1),
    ),
    count(
      'failed',
      ends.filter(({ status }) => status === 'failed'),
    ),
    count(
      'wait',
      ends.filter(({ status }) => status === 'accepted'),
    ),
  ];
};

const [numberLimit, pairLimit] = [130_429, 131_056];

/** Refused because too much came at once, and not because a fault says so. */
const isLimited = ({ code, fault }: Seen['calls'][number]): boolean =>
  fault === undefined && (code === numberLimit || code === pairLimit);
