import * as t from 'io-ts';
import { closed } from '../../shared/closed-object.js';
import { matching, nullable, textOf, utf8Length, where, wholeNumber } from '../../shared/codec.js';
import { Name } from '../tenants/name.js';

const settingsAtMost = 50;
const settingsBytesAtMost = 64 * 1_024;

/** The name of a type of channel, or of a provider. Both sets are open: a host adds its own. */
const Word = matching(
  /^[A-Za-z0-9._-]{1,64}$/,
  'must have 1 to 64 letters, digits, dots, hyphens and underscores',
);

/** The address of a channel, as its operator writes it. The network of its provider says what it must be. */
export const ChannelAddress = textOf(1, 256);

/** The most messages that a channel sends in a second: 1 to 9,999. */
export const RatePerSecond = wholeNumber(1, 9_999);

/** The settings of a channel's provider: at most 50 pairs, 64 KiB of names and values together. */
export const ChannelSettings = where(
  t.readonly(t.record(t.string, t.string)),
  (settings) => {
    const pairs = Object.entries(settings);
    const bytes = pairs.reduce((sum, pair) => sum + utf8Length(pair.join('')), 0);
    return pairs.length <= settingsAtMost && bytes <= settingsBytesAtMost;
  },
  { maxProperties: settingsAtMost },
  `must have at most ${settingsAtMost} pairs, of ${settingsBytesAtMost} bytes in all`,
);

/** A channel to connect. `ratePerSecond` is 80 unless given. */
export const newChannel = {
  needed: {
    type: Word,
    provider: Word,
    address: ChannelAddress,
    displayName: nullable(Name),
    settings: ChannelSettings,
  },
  free: { ratePerSecond: RatePerSecond },
};

/** The same, as one value. */
export const NewChannel = closed('NewChannel', newChannel.needed, newChannel.free);
export type NewChannel = t.TypeOf<typeof NewChannel>;
