import * as E from 'fp-ts/lib/Either.js';
import type { MemoryStores } from '../../../../adapters/memory/index.js';
import type { Ledger, SendRequest } from '../../ledger.js';
import type { Environment } from '../../world/machine.js';
import { withStoreFaults } from '../../world/store-faults.js';
import type { Clients } from '../clients.js';
import type { Network } from '../network.js';
import type { ApiProcess } from '../processes.js';
import type { Scene } from '../scene.js';

/** A program that embeds the library: it stores an order and sends a message in one transaction. */
export type HostProgram = { readonly actOnce: () => Promise<void> };

type Parts = {
  readonly around: Environment;
  readonly network: Network;
  readonly clients: Clients;
  readonly scene: Scene;
  readonly store: Pick<MemoryStores, 'begin'>;
  readonly ledger: Ledger;
};

/** The store rolls back what its host has left for so long. */
const openAtMostMs = 3_000;
/** What the host does between the message and the end of its transaction takes at most so long. */
const workMs = 400;
const changesItsMind = 0.3;
const triesAtMost = 5;
const pauseMs = { min: 200, max: 3_000 };

/** To a client, an order that is not stored is one that got no answer. */
const noAnswer = { kind: 'failure' } as const;

export const hostProgram = ({
  around,
  network,
  clients,
  scene,
  store,
  ledger,
}: Parts): HostProgram => {
  const { schedule, chance } = around;

  const order = async (wish: SendRequest, { app, machine }: ApiProcess) => {
    const { number, project, channel, to, key } = wish;
    const transaction = store.begin();
    ledger.ordered.push(number);
    const rollback = (): undefined => void transaction.rollback();
    schedule.after(openAtMostMs, { label: `order ${number} times out`, run: rollback });
    try {
      const { acceptMessage } = await app.within(transaction);
      transaction.onCommit(() => ledger.orders.push(number));
      const payload = { kind: 'text', text: `m${number}` } as const;
      const metadata = { number: `${number}` };
      const send = { channel, to, payload, metadata };
      const answer = await acceptMessage({ project, idempotencyKey: key, send });
      await new Promise<void>((resolve) => machine.timer(chance.between(0, workMs), resolve));
      if (E.isLeft(answer)) throw new Error('not ordered');
      if (chance.happens(changesItsMind)) return rollback();
      await withStoreFaults({ commit: transaction.commit }, machine, around).commit();
      return answer;
    } catch (error) {
      rollback();
      throw error;
    }
  };

  /** Orders until it succeeds, or it changes its mind. An order whose commit got no answer may be there already. */
  const actOnce = async (): Promise<void> => {
    const plain = clients.newWish(chance.oneOf(scene.lines));
    const wish = { ...plain, fallback: undefined, key: `order-${plain.number}` };
    for (let tried = 0; tried < triesAtMost; tried += 1) {
      const from = schedule.now();
      const run = (process: ApiProcess) => order(wish, process);
      const reply = await network.ask(`order ${wish.number}`, run);
      const value = reply.kind === 'answer' ? reply.value : undefined;
      const outcome = value ? ({ kind: 'answer', value } as const) : noAnswer;
      ledger.asked.push({ wish, from, until: schedule.now(), reply: outcome });
      if (reply.kind === 'answer') return;
      const ms = chance.between(pauseMs.min, pauseMs.max);
      await new Promise<void>((resolve) =>
        schedule.after(ms, { label: 'host wakes', run: resolve }),
      );
    }
  };

  return { actOnce };
};
