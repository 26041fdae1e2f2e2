import { wireJson } from '../shared/json.js';
import type { ProviderWithoutOutbox } from '../state/provider.js';
import { payloadOf } from './batch.js';
import type { Sender } from './deliver.js';
import type { Disposition } from './disposition.js';
import { callbackFor } from './route.js';
import type { Update } from './update.js';

/** An update that is on its way out. */
export type Item = {
  readonly update: Update;
  readonly disposition: Disposition;
  /** Says that the first attempt has ended, or that none will be made for now. */
  readonly end: () => void;
};

/** The most updates that one delivery bears. */
const maxPerDelivery = 1_000;

/** Delivers updates in as few deliveries as they have callbacks; resolves after the first attempts. */
export const post = async (
  base: ProviderWithoutOutbox,
  sender: Sender,
  items: readonly Item[],
): Promise<void> => {
  const byUrl = new Map<string, Item[]>();
  for (const item of items) {
    const url = callbackFor(base.state, item.update);
    if (url === undefined) lose(base, item);
    else byUrl.set(url, [...(byUrl.get(url) ?? []), item]);
  }
  await Promise.all(
    [...byUrl].flatMap(([url, all]) =>
      chunks(all, maxPerDelivery).map((some) => deliver(base, sender, { url, items: some })),
    ),
  );
};

const lose = ({ ledger, clock }: ProviderWithoutOutbox, { update, end }: Item): void => {
  ledger.lost.push({ at: clock.now(), field: update.field, why: 'no callback' });
  end();
};

type Load = { readonly url: string; readonly items: readonly Item[] };

const deliver = async (
  { random }: ProviderWithoutOutbox,
  sender: Sender,
  { url, items }: Load,
): Promise<void> => {
  const fates = items.map(({ disposition }) => disposition);
  const updates = items.map(({ update }) => update);
  const hasBadSiblings = fates.some((fate) => fate.hasBadSiblings);
  const body = wireJson(payloadOf(random, updates, hasBadSiblings));
  const isForged = fates.some((fate) => fate.isForged);
  const times = 1 + Math.max(...fates.map(({ more }) => more));
  await Promise.all(Array.from({ length: times }, () => sender.deliver({ url, body, isForged })));
  for (const { end } of items) end();
};

const chunks = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
