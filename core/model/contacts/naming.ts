import type { ContactId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { type Contact, keysOf } from './contact.js';
import { newestOf } from './preference.js';

/** What one report of a network says of one person: every address in it is that person’s. */
export type Naming = {
  /** The number in E.164 format, as a project wrote to it. */
  readonly number?: string | undefined;
  /** The network's form of the number, with its `+`: in some countries it has a digit more or less. */
  readonly networkNumber?: string | undefined;
  /** The network's own user id. */
  readonly user?: string | undefined;
  readonly username?: string | undefined;
  readonly name?: string | undefined;
  /** Addresses that were that person’s until now, and in whose place these come. */
  readonly former?: readonly string[] | undefined;
};

/** The addresses of a naming, without repetitions. */
export const addressesIn = ({ number, networkNumber, user }: Naming): readonly string[] => [
  ...new Set([number, networkNumber, user].flatMap((each) => (each === undefined ? [] : [each]))),
];

/** What an address is, as a naming: a number begins with `+`, anything else is a user id. */
export const namingOf = (address: string): Naming =>
  isNumber(address) ? { networkNumber: address } : { user: address };

/** Whether an address is a number. */
export const isNumber = (address: string): boolean => address.startsWith('+');

/** Where two contacts are one person, the older one stays. */
export const isOlder = (a: Contact, b: Contact): boolean =>
  a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id);

/** Addresses of a contact beside its number and its user id, at most. The one that was learned first goes first. */
export const maxOtherAddresses = 32;

/** Where and when a contact is named. `id` is that of a new contact. */
export type NamingContext = {
  readonly project: ProjectId;
  readonly now: Instant;
  readonly id: ContactId;
};

/**
 * The contact that a naming makes of the contacts that have its addresses: the oldest of them, which stays, or a new one at
 * version 0. The same object as was found where the naming says nothing new. `others` are those that do not stay.
 */
export const namedContact = (
  naming: Naming,
  found: readonly Contact[],
  context: NamingContext,
): { readonly contact: Contact; readonly others: readonly Contact[] } => {
  const [only] = found;
  if (!only) return { contact: begun(naming, context), others: [] };
  if (found.length === 1 && isKnown(naming, only)) return { contact: only, others: [] };
  const [first = only, ...others] = [...found].sort((a, b) => (isOlder(a, b) ? -1 : 1));
  const contact = applied(naming, first, others);
  const isUnchanged = others.length === 0 && sameFields(contact, first);
  const updatedAt = Math.max(context.now, first.updatedAt);
  return { contact: isUnchanged ? first : { ...contact, updatedAt }, others };
};

/** A contact that was merged into another one: its addresses and names are the other's now. */
export const mergedContact = (
  { id, project, version, queueKey, createdAt, updatedAt }: Contact,
  into: ContactId,
  now: Instant,
): Contact => ({
  id,
  project,
  version,
  otherAddresses: [],
  blockedOn: [],
  mergedInto: into,
  queueKey,
  createdAt,
  updatedAt: Math.max(now, updatedAt),
});

/** A new contact. Each message to a new recipient makes one, so it is made without copies. */
const begun = (naming: Naming, { project, now, id }: NamingContext): Contact => {
  const { number, networkNumber, user, username, name } = naming;
  const phoneNumber = number ?? networkNumber;
  const addresses = addressesIn(naming);
  const contact: { -readonly [Key in keyof Contact]: Contact[Key] } = {
    id,
    project,
    version: 0,
    otherAddresses: addresses.filter((key) => key !== phoneNumber && key !== user),
    blockedOn: [],
    queueKey: addresses[0] ?? '',
    createdAt: now,
    updatedAt: now,
  };
  if (phoneNumber !== undefined) contact.phoneNumber = phoneNumber;
  if (user !== undefined) contact.userId = user;
  if (username !== undefined) contact.username = username;
  if (name !== undefined) contact.name = name;
  return contact;
};

/** Whether a naming says only what its contact has in the same place: most do. */
const isKnown = (naming: Naming, contact: Contact): boolean =>
  naming.former === undefined &&
  isSame(naming.number, contact.phoneNumber) &&
  isSame(naming.networkNumber, contact.phoneNumber) &&
  isSame(naming.user, contact.userId) &&
  isSame(naming.username, contact.username) &&
  isSame(naming.name, contact.name);

const isSame = (named: string | undefined, known: string | undefined): boolean =>
  named === undefined || named === known;

const applied = (naming: Naming, first: Contact, others: readonly Contact[]): Contact => {
  const all = [first, ...others];
  const isFormer = formerOf(naming);
  const kept = all.flatMap(byAge).filter((key) => !isFormer(key));
  const addresses = [...new Set([...kept, ...addressesIn(naming)])];
  const phoneNumber = numberOf(naming, all, isFormer);
  const userId = naming.user ?? firstOf(all.map((each) => each.userId).filter(unless(isFormer)));
  const rest = addresses.filter((key) => key !== phoneNumber && key !== userId);
  const merged = [
    ...(first.merged ?? []),
    ...others.flatMap((other) => [other.id, ...(other.merged ?? [])]),
  ];
  const username = naming.username ?? firstOf(all.map((each) => each.username));
  const name = naming.name ?? firstOf(all.map((each) => each.name));
  const preferences = newestOf(all.flatMap((each) => each.preferences ?? []));
  const lastCalls = newestOf(all.flatMap((each) => each.lastCalls ?? []));
  const { phoneNumber: _, userId: __, username: ___, name: ____, ...lasting } = first;
  return {
    ...lasting,
    ...(phoneNumber !== undefined && { phoneNumber }),
    ...(userId !== undefined && { userId }),
    ...(username !== undefined && { username }),
    ...(name !== undefined && { name }),
    otherAddresses: rest.slice(-maxOtherAddresses),
    blockedOn: [...new Set(all.flatMap((each) => each.blockedOn))],
    ...(preferences.length > 0 && { preferences }),
    ...(lastCalls.length > 0 && { lastCalls }),
    ...(merged.length > 0 && { merged }),
  };
};

/** The addresses of a contact: what was its number or user id before comes first. */
const byAge = ({ otherAddresses, ...present }: Contact): readonly string[] => [
  ...otherAddresses,
  ...keysOf({ ...present, otherAddresses: [] }),
];

/**
 * Which addresses a naming takes away. A number that is replaced goes with every form of it: the network gives an old number to
 * another person.
 */
const formerOf = (naming: Naming): ((key: string | undefined) => boolean) => {
  const { former = [] } = naming;
  const present = addressesIn(naming);
  const isReplaced = former.some((key) => isNumber(key) && !present.includes(key));
  return (key) =>
    key !== undefined &&
    !present.includes(key) &&
    (former.includes(key) || (isReplaced && isNumber(key)));
};

/** The number that was written to comes before what the network makes of it. Otherwise the first that was known stays. */
const numberOf = (
  { number, networkNumber }: Naming,
  all: readonly Contact[],
  isFormer: (key: string | undefined) => boolean,
): string | undefined => {
  const known = firstOf(all.map(({ phoneNumber }) => phoneNumber).filter(unless(isFormer)));
  if (number !== undefined && known === networkNumber) return number;
  return known ?? number ?? networkNumber;
};

const unless =
  (isFormer: (key: string | undefined) => boolean) =>
  (key: string | undefined): boolean =>
    !isFormer(key);

const firstOf = (values: readonly (string | undefined)[]): string | undefined =>
  values.find((value) => value !== undefined);

const sameFields = (a: Contact, b: Contact): boolean =>
  a.phoneNumber === b.phoneNumber &&
  a.userId === b.userId &&
  a.username === b.username &&
  a.name === b.name &&
  a.otherAddresses.length === b.otherAddresses.length &&
  a.otherAddresses.every((key, i) => key === b.otherAddresses[i]);
