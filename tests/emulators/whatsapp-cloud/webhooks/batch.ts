import { type Json, objectAt } from '../shared/json.js';
import type { Random } from '../shared/random.js';
import type { Update } from './update.js';

type Change = { field: string; value: Json };
type Entry = { id: string; time?: number; changes: Change[] };

const isMessageLike = ({ field }: Update): boolean => field === 'messages';

const entryOf = (update: Update): Entry => ({
  id: update.account,
  ...(!isMessageLike(update) && { time: Math.floor(update.at / 1000) }),
  changes: [changeOf(update)],
});

const changeOf = ({ field, value }: Update): Change => ({ field, value });

const listsOf = (value: Json): [string, unknown[]][] =>
  Object.entries(value).flatMap(([name, list]): [string, unknown[]][] =>
    Array.isArray(list) ? [[name, list]] : [],
  );

/** Two values of one number as one: the lists of both. */
const merged = (first: Json, second: Json): Json => {
  const joined = listsOf(second).map(([name, list]): [string, unknown[]] => {
    const before = first[name];
    return [name, [...(Array.isArray(before) ? before : []), ...list]];
  });
  return { ...first, ...Object.fromEntries(joined) };
};

const numberIn = (value: Json): unknown => objectAt(value, 'metadata').phone_number_id;

const canMerge = (change: Change, update: Update): boolean =>
  change.field === 'messages' &&
  isMessageLike(update) &&
  numberIn(change.value) === numberIn(update.value);

/** Puts an update into the value, the entry or beside the entry before it, as chance decides. */
const join = (random: Random, entries: Entry[], update: Update): void => {
  const last = entries.at(-1);
  const change = last?.changes.at(-1);
  const choice = random.below(3);
  if (last?.id !== update.account || change === undefined || choice === 0)
    entries.push(entryOf(update));
  else if (choice === 1 && canMerge(change, update))
    change.value = merged(change.value, update.value);
  else last.changes.push(changeOf(update));
};

/** Items that no receiver can use; each must do no harm to the entries beside it. */
const senseless = (account: string): readonly unknown[] => [
  null,
  { id: account },
  { id: account, changes: [{ field: 'messages' }] },
  {
    id: account,
    changes: [null, { field: 'messages', value: { statuses: [{ status: 'read' }] } }],
  },
  { id: account, changes: [{ field: 'messages', value: { messages: [null, 7, {}] } }] },
  { id: account, changes: [{ field: 'a_field_of_tomorrow', value: { event: 'NEWS' } }] },
];

/** What one delivery says about several updates; with bad siblings, twice and among nonsense. */
export const payloadOf = (
  random: Random,
  updates: readonly Update[],
  hasBadSiblings: boolean,
): Json => {
  const entries: Entry[] = [];
  for (const update of updates) join(random, entries, update);
  const account = updates[0]?.account ?? '';
  const entry = hasBadSiblings
    ? random.shuffled<unknown>([...entries, ...entries, ...senseless(account)])
    : entries;
  return { object: 'whatsapp_business_account', entry };
};
