import type { ChannelId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** What a contact can refuse to get. */
export const optOutCategories = ['marketing', 'all'] as const;
export type OptOutCategory = (typeof optOutCategories)[number];

/** The last that is known of what a person wants to get on a channel: a stop, or that it was taken back. */
export type Preference = {
  readonly channel: ChannelId;
  readonly category: OptOutCategory;
  readonly isOut: boolean;
  /** When the person said so, by the clock of the network. */
  readonly at: Instant;
  /** From whom it is known. */
  readonly source: 'provider';
};

type Preferring = { readonly preferences?: readonly Preference[] | undefined };

/**
 * A contact once a preference is known. The same object where this one or a newer one is known. So the order in which
 * reports come changes nothing: of a stop and a resume of the same time, the stop stays.
 */
export const withPreference = <C extends Preferring>(contact: C, preference: Preference): C => {
  const { preferences = [] } = contact;
  const known = preferences.find((each) => isOfSame(each, preference));
  if (known && !isNewer(preference, known)) return contact;
  return { ...contact, preferences: newestOf([...preferences, preference]) };
};

/** The newest preference of each channel and category, in the order in which these first occur. */
export const newestOf = (all: readonly Preference[]): readonly Preference[] => {
  const newest: Preference[] = [];
  for (const each of all) {
    const place = newest.findIndex((other) => isOfSame(other, each));
    const known = newest[place];
    if (!known) newest.push(each);
    else if (isNewer(each, known)) newest[place] = each;
  }
  return newest;
};

/** What a person does not want to get on any channel of the project, or on one. */
export const optedOut = (
  { preferences = [] }: Preferring,
  channel?: ChannelId,
): readonly OptOutCategory[] =>
  optOutCategories.filter((category) =>
    preferences.some(
      (each) =>
        each.isOut && each.category === category && (channel ?? each.channel) === each.channel,
    ),
  );

const isOfSame = (a: Preference, b: Preference): boolean =>
  a.channel === b.channel && a.category === b.category;

const isNewer = (a: Preference, b: Preference): boolean =>
  a.at > b.at || (a.at === b.at && a.isOut && !b.isOut);
