import * as E from 'fp-ts/lib/Either.js';
import type { MemoryStores } from '../../../../adapters/memory/index.js';
import type { Payload } from '../../../../core/model/messages/sends/payload.js';
import type { Ledger, PostedKind, Posting } from '../../ledger.js';
import type { Environment } from '../../world/machine.js';
import { withStoreFaults } from '../../world/store-faults.js';
import type { Clients } from '../clients.js';
import type { Network } from '../network.js';
import { type ApiProcess, impossibleNumber } from '../processes.js';
import { type Line, recipients, type Scene } from '../scene.js';

/** A program that embeds the library: it posts messages in its own transactions, to be judged after the commit. */
export type Poster = { readonly actOnce: () => Promise<void> };

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
/** What the host does between its messages and the end of its transaction takes at most so long. */
const workMs = 400;
const changesItsMind = 0.25;
/** Messages of one transaction, at most. */
const atOnce = 4;
const isKeyed = 0.5;
/** Some keys were used before, most of them just now: the posts under them are judged together. */
const keyIsUsed = 0.4;
const recentKeys = 3;
/** A client sends under the key of a post, at about the same time. */
const keyIsShared = 0.2;
/** Nine of ten are texts. Some differ from another one under the same key. */
const kinds: readonly PostedKind[] = [
  ...Array.from({ length: 12 }, () => 'text' as const),
  ...(['other text', 'other text', 'no template', 'no number', 'no channel'] as const),
];
const missing = '01kg9zmt3v5r8y2c4n6q7w9x0e';

type Wish = Omit<Posting, 'name' | 'message' | 'committedAt'>;

export const poster = ({ around, network, clients, scene, store, ledger }: Parts): Poster => {
  const { schedule, chance } = around;
  const keyed: { readonly line: Line; readonly wish: Wish }[] = [];
  let posts = 0;

  const newWish = (): Wish => {
    const old =
      keyed.length > 0 && chance.happens(keyIsUsed)
        ? chance.oneOf(keyed.slice(-recentKeys))
        : undefined;
    if (old)
      return { ...old.wish, kind: chance.happens(0.5) ? old.wish.kind : chance.oneOf(kinds) };
    const line = chance.oneOf(scene.lines);
    const { project, channel, provider } = line;
    const key = chance.happens(isKeyed) ? `post-${keyed.length + 1}` : undefined;
    const to = chance.oneOf(recipients[provider]);
    const wish: Wish = { project, channel, to, kind: chance.oneOf(kinds), key };
    if (key !== undefined) keyed.push({ line, wish });
    return wish;
  };

  const post = async (wishes: readonly Wish[], { app, machine }: ApiProcess): Promise<void> => {
    const transaction = store.begin();
    const rollback = (): void => void transaction.rollback();
    schedule.after(openAtMostMs, { label: 'posts time out', run: rollback });
    try {
      const { postMessage } = await app.within(transaction);
      for (const wish of wishes) {
        posts += 1;
        const name = wish.key ?? `post ${posts}`;
        const { project, key } = wish;
        const answer = await postMessage({
          project,
          idempotencyKey: key,
          send: sendOf(wish, name),
        });
        if (E.isLeft(answer)) throw new Error('not posted');
        const { message } = answer.right;
        const posting: Posting = { ...wish, name, message, committedAt: undefined };
        ledger.postings.push(posting);
        transaction.onCommit(() => {
          posting.committedAt = schedule.now();
          ledger.posted.push(posting);
        });
      }
      await new Promise<void>((resolve) => machine.timer(chance.between(0, workMs), resolve));
      if (chance.happens(changesItsMind)) return rollback();
      await withStoreFaults({ commit: transaction.commit }, machine, around).commit();
    } catch (error) {
      rollback();
      throw error;
    }
  };

  /** Posts once: what failed is posted again only by another act, under a used key. */
  const actOnce = async (): Promise<void> => {
    const wishes = Array.from({ length: chance.between(1, atOnce) }, newWish);
    const asked = network.ask('posts', (process) => post(wishes, process));
    if (keyed.length > 0 && chance.happens(keyIsShared)) {
      const { line, wish } = chance.oneOf(keyed);
      void clients.ask(clients.newWish(line, { key: wish.key }));
    }
    await asked;
  };

  return { actOnce };
};

const sendOf = ({ kind, to, channel }: Wish, name: string) => ({
  channel: kind === 'no channel' ? `chan_${missing}` : channel,
  to: kind === 'no number' ? impossibleNumber : to,
  payload: payloadOf(kind),
  metadata: { posted: name },
});

const payloadOf = (kind: PostedKind): Payload =>
  kind === 'no template'
    ? { kind: 'template', id: `tmpl_${missing}`, bodyParameters: [] }
    : { kind: 'text', text: kind };
