import { randomBytes } from 'node:crypto';
import type { ApiEvent, RoundtripClient } from '../../../../adapters/client/index.js';
import type { EventType } from '../../../../core/model/events/event.js';
import { minuteMs, secondMs } from '../../../../core/shared/time.js';
import { exitCodes } from '../../exit-codes.js';
import { CommandFailure, jsonLine } from '../../output.js';
import type { Developer } from '../context.js';
import { eventLine } from '../stream/event-line.js';
import { followEvents } from '../stream/follow-events.js';
import type { ConnectedClient } from '../with-client.js';
import { type Cause, triggers } from './triggers.js';

/** Which event to cause, and how. */
type Wanted = {
  readonly name: EventType;
  /** Id of the channel. Undefined: the first sandbox channel. */
  readonly channel: string | undefined;
  readonly asJson: boolean;
  /** Ends it without an error. */
  readonly signal: AbortSignal;
};

/** Time for the event to come, in milliseconds. */
const timeoutMs = 30 * secondMs;
/** A message is received without its media file after a minute (docs/specification.md#3.7.2). */
const mediaTimeoutMs = 2 * minuteMs;

const channelEvent: EventType = 'channel.status_changed';

const longestWaitMs = (name: EventType): number =>
  name === 'message.media_ready' || name === 'message.media_unavailable'
    ? mediaTimeoutMs
    : timeoutMs;

/** Causes an event and prints the events that come of it, up to the one that was asked for. */
export const runTrigger = async (
  { output, style }: Developer,
  { connection, client }: ConnectedClient,
  { name, channel, asJson, signal }: Wanted,
): Promise<void> => {
  refuseLive(connection);
  const trigger = causeOf(name);
  const through = channel ?? (await sandboxChannel(client));
  const longestMs = longestWaitMs(name);
  if (longestMs > minuteMs) output.error(`${name} comes after about a minute.\n`);
  const timeout = AbortSignal.timeout(longestMs);
  const over = new AbortController();
  const ends = AbortSignal.any([signal, timeout, over.signal]);
  const mark = randomBytes(4).toString('hex');
  let causing: Promise<string> | undefined;
  let failure: unknown;
  // The stream has begun before the event is caused, so that it has all that comes of it.
  const onReady = (): void => {
    causing = cause(client, through, trigger, mark);
    causing.catch((error) => {
      failure = error;
      over.abort();
    });
  };
  for await (const { event } of followEvents({ connection, signal: ends, onReady })) {
    const id = await causing?.catch(() => undefined);
    if (id === undefined || !isAbout(event, resourcesOf(name, id, through), mark)) continue;
    output.out(asJson ? `${jsonLine(event)}\n` : eventLine(event, style()));
    if (isLast(event, name)) return;
  }
  if (failure !== undefined) throw failure;
  if (timeout.aborted) throw notInTime(name, longestMs);
};

const notInTime = (name: EventType, afterMs: number): CommandFailure =>
  new CommandFailure(
    'not_in_time',
    `${name} did not come within ${afterMs / secondMs} s. A worker of the server may not run, or be behind`,
    exitCodes.tryLater,
  );

const refuseLive = ({ key }: ConnectedClient['connection']): void => {
  if (key.startsWith('rt_live_'))
    throw new CommandFailure(
      'live_key',
      'The key is of a live project, whose messages reach people. Use a key of a test project: roundtrip login --profile test',
      exitCodes.wrongUsage,
    );
};

const causeOf = (name: EventType): Cause => {
  const trigger = triggers[name];
  if (trigger.kind !== 'none') return trigger;
  throw new CommandFailure('not_triggered', `${name} cannot be triggered. ${trigger.why}`);
};

const sandboxChannel = async ({ channels }: RoundtripClient): Promise<string> => {
  for await (const { id, provider, status } of channels.all())
    if (provider === 'sandbox' && status === 'active') return id;
  throw new CommandFailure(
    'no_sandbox_channel',
    'The project has no active sandbox channel. An operator connects one: roundtrip channel connect --help',
  );
};

/** Sends the message or creates the template. Resolves to its id. */
const cause = async (
  { messages, templates }: RoundtripClient,
  channel: string,
  trigger: Cause,
  mark: string,
): Promise<string> => {
  if (trigger.kind === 'message') {
    const text = `Sent by roundtrip trigger ${mark}`;
    return (await messages.send({ channel, to: trigger.to, text })).id;
  }
  const name = `${trigger.name}${mark}`;
  const body = 'Made by roundtrip trigger.';
  const made = { channel, name, language: 'en', category: 'utility', body } as const;
  return (await templates.create(made)).id;
};

/** Whether an event is about one of the resources, or about the answer to the message. */
const isAbout = ({ data }: ApiEvent, ids: readonly string[], mark: string): boolean =>
  'id' in data && (ids.some((id) => id === data.id) || isEcho(data, mark));

const resourcesOf = (name: EventType, id: string, channel: string): readonly string[] =>
  name === channelEvent ? [id, channel] : [id];

/** Whether it is the event. After a restriction the channel becomes active again: the next command finds it so. */
const isLast = ({ type, data }: ApiEvent, name: EventType): boolean =>
  type === name && !(type === channelEvent && 'status' in data && data.status === 'restricted');

const isEcho = (data: object, mark: string): boolean =>
  'direction' in data && data.direction === 'inbound' && JSON.stringify(data).includes(mark);
