import * as E from 'fp-ts/lib/Either.js';
import type { MessageId, ProjectId } from '../../../core/shared/ids.js';
import type { InvalidInput } from '../../../core/shared/invalid-input.js';
import type { Accepted, AcceptRefusal } from '../../../core/use-cases/messages/accept-message.js';
import type { Ledger, Reply, SendRequest } from '../ledger.js';
import type { Environment } from '../world/machine.js';
import type { Network } from './network.js';
import { namesSeen } from './persons.js';
import { impossibleNumber, wrongRecipients } from './processes.js';
import { type Line, recipients, type Scene } from './scene.js';

type AcceptResult = Reply<E.Either<InvalidInput | AcceptRefusal, Accepted>>;

/** Those who send: they insist, are impatient, and now and then mistaken. */
export type Clients = {
  /** Asks for one wish, once. */
  readonly ask: (wish: SendRequest) => Promise<AcceptResult>;
  /** A wish like no other before it. */
  readonly newWish: (line: Line, given?: Partial<SendRequest>) => SendRequest;
  /** One thing that a client may come to do. */
  readonly actOnce: () => Promise<void>;
};

/** Sends to another name than the number, of those that the project has seen. */
const namedOtherwise = 0.3;
const triesAtMost = 6;
const pauseMs = { min: 200, max: 6_000 };

export const clients = (
  { schedule, chance }: Environment,
  { ask: askNetwork }: Network,
  { lines }: Scene,
  ledger: Ledger,
): Clients => {
  const keyed: SendRequest[] = [];
  let wishes = 0;
  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => schedule.after(ms, { label: 'client wakes', run: resolve }));

  /** A name of a recipient. */
  const nameOf = (number: string, project: ProjectId): string => {
    if (!chance.happens(namedOtherwise)) return number;
    const channels = lines.flatMap((line) => (line.project === project ? [line.channel] : []));
    const names = namesSeen(ledger, { project, channels }, number);
    return names.length > 0 ? chance.oneOf(names) : number;
  };

  const newWish: Clients['newWish'] = ({ project, channel, provider }, given = {}) => {
    wishes += 1;
    const isWrong = chance.happens(0.03);
    const number = chance.oneOf(recipients[provider]);
    const wrong = wrongRecipients[wishes % wrongRecipients.length] ?? impossibleNumber;
    const to = isWrong ? wrong : nameOf(number, given.project ?? project);
    const key = chance.happens(0.8) ? `key-${wishes}` : undefined;
    const others = lines.filter((other) => other.project === project && other.channel !== channel);
    const hasFallback = others.length > 0 && chance.happens(0.3);
    const fallback = hasFallback ? chance.oneOf(others).channel : undefined;
    return { number: wishes, project, channel, fallback, to, key, ...given };
  };

  const ask: Clients['ask'] = async (wish) => {
    const from = schedule.now();
    const { number, project, channel, fallback, to, replyTo, key } = wish;
    const name = key === undefined ? undefined : `${project} ${key}`;
    const payload = { kind: 'text', text: `m${number}` } as const;
    const metadata = { number: `${number}` };
    const reply = await askNetwork(
      `send ${number}`,
      async ({ app, machine }) => {
        const at = schedule.now();
        const request = machine.newId('req');
        const through = fallback === undefined ? {} : { fallbackChannels: [fallback] };
        const send = { channel, ...through, to, replyTo, payload, metadata };
        const answer = await app.acceptMessage({ project, request, idempotencyKey: key, send });
        if (E.isLeft(answer) && answer.left.code === 'idempotency_in_progress')
          ledger.saidRunning.push({ process: machine.name, key: name ?? '', at });
        return answer;
      },
      name,
    );
    ledger.asked.push({ wish, from, until: schedule.now(), reply });
    return reply;
  };

  /** Asks after a while that it is not sent, once or twice. */
  const cancel = async ({ project, number }: SendRequest, message: MessageId): Promise<void> => {
    const times = chance.happens(0.2) ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      await sleep(chance.between(0, 3_000));
      const reply = await askNetwork(`cancel ${number}`, ({ app }) =>
        app.cancelMessage({ project, id: message }),
      );
      ledger.cancels.push({ message, reply });
    }
  };

  /** Asks until it is accepted, or refused for good; without a key it dares only once. */
  const persist = async (wish: SendRequest): Promise<void> => {
    for (let tried = 0; tried < triesAtMost; tried += 1) {
      if (wish.key !== undefined && chance.happens(0.1)) void ask(wish);
      const reply = await ask(wish);
      if (reply.kind === 'answer' && E.isRight(reply.value) && chance.happens(0.1))
        await cancel(wish, reply.value.right.message);
      if (wish.key === undefined || !isWorthAnotherTry(reply)) return;
      await sleep(chance.between(pauseMs.min, pauseMs.max));
    }
  };

  const actOnce = async (): Promise<void> => {
    const old = keyed.length > 0 && chance.happens(0.2) ? chance.oneOf(keyed) : undefined;
    const line = chance.oneOf(lines);
    if (!old) {
      const wish = newWish(line);
      if (wish.key !== undefined) keyed.push(wish);
      return persist(wish);
    }
    const isMistaken = chance.happens(0.3);
    await ask(isMistaken ? newWish(line, { project: old.project, key: old.key }) : old);
  };

  return { ask, newWish, actOnce };
};

/** Faults pass, a running request ends, and a paused channel is resumed. */
const isWorthAnotherTry = (reply: AcceptResult): boolean =>
  reply.kind !== 'answer' ||
  (E.isLeft(reply.value) &&
    ['idempotency_in_progress', 'channel_inactive'].includes(reply.value.left.code));
