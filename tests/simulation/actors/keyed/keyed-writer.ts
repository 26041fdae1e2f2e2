import * as E from 'fp-ts/lib/Either.js';
import { type EventType, eventTypes } from '../../../../core/model/events/event.js';
import type { EndpointWithSecret } from '../../../../core/model/webhooks/endpoint.js';
import type { WebhookEndpointId } from '../../../../core/shared/ids.js';
import type { KeyedUseCases } from '../../../../core/use-cases/idempotency/writes.js';
import type { AskedWrite, Ledger, WriteWish } from '../../ledger.js';
import type { Environment } from '../../world/machine.js';
import type { Network } from '../network.js';
import type { Line, Scene } from '../scene.js';
import { templateLanguage } from '../templates/hostile-templates.js';

/** A client that writes under idempotency keys: it insists, is impatient, and now and then takes a key for something else. */
export type KeyedWriter = {
  /** One thing that they may come to do. */
  readonly actOnce: () => Promise<void>;
};

const triesAtMost = 8;
const pauseMs = { min: 200, max: 8_000 };
const isMistaken = 0.2;

/** What a wish wants, done by use cases under its key. */
type Write = (keyed: KeyedUseCases) => Promise<E.Either<{ readonly code: string }, unknown>>;
type Wish = WriteWish & { readonly write: Write };
type Endpoint = Pick<Line, 'project'> & { readonly id: WebhookEndpointId };

export const keyedWriter = (
  { schedule, chance }: Environment,
  { ask: askNetwork }: Network,
  { lines }: Scene,
  ledger: Ledger,
): KeyedWriter => {
  let [wishes, keys] = [0, 0];
  const endpoints: Endpoint[] = [];
  /** Each test has a type of its own, by which its request is known. */
  const types: EventType[] = [...eventTypes];
  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => schedule.after(ms, { label: 'keyed writer wakes', run: resolve }));

  const template = ({ project, channel }: Line, key: string): Wish => {
    wishes += 1;
    const name = `keyed_${wishes}`;
    const command = {
      ...{ project, channel, name, language: templateLanguage, category: 'utility' as const },
      ...{ body: `Hello {{1}}, this is keyed ${wishes}.`, components: {}, submit: true },
    };
    const write: Write = ({ createTemplate }) => createTemplate(command);
    return { kind: 'template', project, key, effect: name, write };
  };

  const endpoint = ({ project }: Line, key: string): Wish => {
    wishes += 1;
    const url = `https://example.com/keyed/${wishes}`;
    const owner = { project, environment: 'live', description: null } as const;
    const command = { ...owner, url, subscribedTypes: ['template.*'] as const };
    const write: Write = ({ createWebhookEndpoint }) => createWebhookEndpoint(command);
    return { kind: 'endpoint', project, key, effect: url, write };
  };

  const testOf =
    ({ project, id }: Endpoint) =>
    (_: Line, key: string): Wish | undefined => {
      const type = types.pop();
      if (!type) return undefined;
      const write: Write = ({ testWebhookEndpoint }) =>
        testWebhookEndpoint({ project, environment: 'live', id, type });
      return { kind: 'test', project, key, effect: type, write };
    };

  const ask = async ({ write, ...wish }: Wish): Promise<AskedWrite['reply']> => {
    const { project, key, kind, effect } = wish;
    const name = `${project} ${key}`;
    const reply = await askNetwork(
      `${kind} ${effect} under ${key}`,
      async ({ app, machine }) => {
        const at = schedule.now();
        let isReplay = false;
        const keyed = app.underKey(key, () => {
          isReplay = true;
        });
        const answer = await write(keyed);
        // A test can be under way in another process, or in one that has died.
        const isOurs = kind !== 'test';
        if (isOurs && E.isLeft(answer) && answer.left.code === 'idempotency_in_progress')
          ledger.saidRunning.push({ process: machine.name, key: name, at });
        return { answer, isReplay };
      },
      name,
    );
    ledger.askedWrites.push({ wish, reply });
    return reply;
  };

  const keep = ({ kind, project }: WriteWish, reply: AskedWrite['reply']): void => {
    if (kind !== 'endpoint' || reply.kind !== 'answer' || E.isLeft(reply.value.answer)) return;
    const made = reply.value.answer.right as EndpointWithSecret;
    ledger.shown.push({ endpoint: made.endpoint.id, secret: made.secret });
    endpoints.push({ project, id: made.endpoint.id });
  };

  /** Asks until it is done, or refused for good. */
  const persist = async (wish: Wish): Promise<void> => {
    for (let tried = 0; tried < triesAtMost; tried += 1) {
      if (chance.happens(0.2)) void ask(wish);
      const reply = await ask(wish);
      if (!isWorthAnotherTry(reply)) return keep(wish, reply);
      await sleep(chance.between(pauseMs.min, pauseMs.max));
    }
  };

  return {
    actOnce: async () => {
      const known = endpoints.length > 0 ? chance.oneOf(endpoints) : undefined;
      const kinds = [
        template,
        template,
        endpoint,
        ...(known ? [testOf(known), testOf(known)] : []),
      ];
      keys += 1;
      const [line, key, make] = [chance.oneOf(lines), `write-${keys}`, chance.oneOf(kinds)];
      const wish = make(line, key);
      if (!wish) return;
      await persist(wish);
      const other = chance.happens(isMistaken) ? make(line, key) : undefined;
      if (other) keep(other, await ask(other));
      if (chance.happens(0.5)) await ask(wish);
    },
  };
};

/** Faults pass, and a running request ends. */
const isWorthAnotherTry = (reply: AskedWrite['reply']): boolean =>
  reply.kind !== 'answer' ||
  (E.isLeft(reply.value.answer) && reply.value.answer.left.code === 'idempotency_in_progress');
