import assert from 'node:assert/strict';
import { eventually } from '../support/eventually.js';
import type { Desk, Line } from './desk.js';
import type { Sent } from './storm.js';

type Entry = { readonly kind: string; readonly detail: Readonly<Record<string, unknown>> };

/** Attempts that are calls; the others only say what became of one. */
const calls: ReadonlySet<unknown> = new Set([
  'taken',
  'refused',
  'not_taken',
  'throttled',
  'unknown',
]);

/** How many timelines are looked at one by one, beside those of messages that met trouble. */
const sampled = 50;

/**
 * Everything ended as the provider has it: read where it took the message, failed where two calls for it were lost.
 * No message was taken twice without need, and each timeline says why.
 */
export const checkStorm = async (
  desk: Desk,
  sent: readonly Sent[],
  withinMs: number,
): Promise<string> => {
  for (const line of desk.lines)
    await settled(line, new Set(sent.filter((one) => one.line === line).map(idOf)), withinMs);
  const seenOf = await seenByProvider(desk);
  const untaken = new Set(sent.map(idOf).filter((id) => seenOf(id).taken === 0));
  for (const line of desk.lines)
    await checkEvents(line, sent.filter((one) => one.line === line).map(idOf), untaken);

  const troubled = sent.filter(({ id }) => seenOf(id).calls > 1 || seenOf(id).taken > 1);
  const twice = troubled.filter(({ id }) => seenOf(id).taken > 1);
  for (const { line, id } of [...sent.slice(0, sampled), ...troubled]) {
    const path = `/v1/messages/${id}/timeline`;
    const { data } = await line.client.get<{ readonly data: readonly Entry[] }>(path);
    checkTimeline(id, data, seenOf(id));
  }
  const faults = await desk.emulator.control.faults();
  const met = faults.calls.reduce((sum, plan) => sum + plan.met, 0);
  return [
    `${met} calls met a fault`,
    `${troubled.length} messages were called for again`,
    `${twice.length} taken twice`,
    `${untaken.size} lost twice and failed`,
  ].join(', ');
};

const idOf = ({ id }: Sent): string => id;

/** How often the provider was called for a message, and how often it took it. */
type Seen = { readonly calls: number; readonly taken: number };

const seenByProvider = async ({ emulator }: Desk): Promise<(id: string) => Seen> => {
  const taken = await emulator.control.opaqueCounts();
  const callsOf = new Map<string, number>();
  for (const { opaque } of await emulator.control.calls({ operation: 'messages.send' }))
    if (opaque) callsOf.set(opaque, (callsOf.get(opaque) ?? 0) + 1);
  return (id) => ({ calls: callsOf.get(id) ?? 0, taken: taken[id] ?? 0 });
};

/** Waits until nothing is under way any more. */
const settled = (line: Line, ids: ReadonlySet<string>, withinMs: number) =>
  eventually(withinMs, async () => {
    const ours = (await line.client.messages()).filter(({ id }) => ids.has(id));
    assert.equal(ours.length, ids.size);
    const open = ours.filter(({ status }) => status !== 'read' && status !== 'failed');
    assert.deepEqual(open.slice(0, 3), [], `${open.length} of ${line.project} are under way`);
  });

const toRead = ['message.accepted', 'message.sent', 'message.delivered', 'message.read'];
const toFailed = ['message.accepted', 'message.failed'];

/** Each message has its events, once and in order, and no number is missing. */
const checkEvents = async (
  line: Line,
  ids: readonly string[],
  untaken: ReadonlySet<string>,
): Promise<void> => {
  const events = await line.client.events();
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, i) => i + 1),
  );
  const typesOf = new Map(ids.map((id): [string, string[]] => [id, []]));
  for (const { type, data } of events) typesOf.get(data.id)?.push(type);
  for (const [id, types] of typesOf)
    assert.deepEqual(types, untaken.has(id) ? toFailed : toRead, id);
};

/** Attempts that the provider answered: it has seen each of them. */
const isAnswered = ({ detail }: Entry): boolean =>
  detail.outcome === 'taken' || /^\d/.test(String(detail.provider_code ?? ''));

/**
 * Every call that the provider saw is told, and what is told to be its answer it saw. It took the message a second
 * time only after an unknown outcome of which nobody reported.
 */
const checkTimeline = (id: string, entries: readonly Entry[], seen: Seen): void => {
  const attempts = entries.filter(({ kind }) => kind === 'attempt');
  const made = attempts.filter(({ detail }) => calls.has(detail.outcome));
  const outcomes = attempts.map(({ detail }) => detail.outcome);
  const story = `${id}: ${outcomes.join(', ')}; called ${seen.calls}, taken ${seen.taken} times`;
  assert.ok(seen.calls <= made.length && made.filter(isAnswered).length <= seen.calls, story);
  const resent = outcomes.filter((outcome) => outcome === 'resending').length;
  assert.ok(seen.taken <= 1 + resent && resent <= 1, story);
  if (seen.taken === 0) assert.equal(outcomes.at(-1), 'given_up', story);
  else
    assert.ok(
      entries.some(({ kind }) => kind === 'report'),
      `${story}; no report`,
    );
};
