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
  const preferences = newestOf([...(contact.preferences ?? []), preference]);
  return preferences.includes(preference) ? { ...contact, preferences } : contact;
};

/** What is known of a person on a channel. */
type Known = Pick<Preference, 'channel' | 'at'> & Partial<Pick<Preference, 'category' | 'isOut'>>;

/** The newest of each channel and category; of two of one time the stop, else the first. */
export const newestOf = <K extends Known>(all: readonly K[]): readonly K[] =>
  all.filter((one, i) =>
    all.every(
      (other, j) =>
        i === j ||
        one.channel !== other.channel ||
        one.category !== other.category ||
        isNewer(one, other) ||
        (i < j && !isNewer(other, one)),
    ),
  );

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

const isNewer = (a: Known, b: Known): boolean =>
  a.at > b.at || (a.at === b.at && a.isOut === true && !b.isOut);
