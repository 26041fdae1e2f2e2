import type * as E from 'fp-ts/lib/Either.js';
import type { Channel } from '../../model/channels/channel.js';
import type { InvalidInput } from '../../shared/invalid-input.js';

/** A value that an operator gives to connect a channel. */
export type SetupField = {
  /** Its name among the values. */
  readonly name: string;
  /** Its name for people. */
  readonly label: string;
  /** Where the operator finds the value, for people. */
  readonly hint: string;
  /**
   * `secret`: stored encrypted, and never shown again. `chosen_secret`: a secret that the operator makes up and enters at
   * the network too. `switch`: `on`, or absent. `optional_text`: a text that can be left out.
   */
  readonly kind: 'text' | 'optional_text' | 'secret' | 'chosen_secret' | 'switch';
};

/** The values that an operator gave, by the names of their fields. White space around a value does not count. */
export type SetupValues = Readonly<Record<string, string>>;

/** One thing that must hold before a channel can send and receive. */
export type ChannelCheck = {
  /** Its name, which stays the same: `token`, `number_status`. */
  readonly check: string;
  /** What is checked, for people. */
  readonly title: string;
  /** `not_known`: the network did not answer, or an earlier check has to pass first. */
  readonly outcome: 'passed' | 'failed' | 'not_known';
  /** What was found, and what to do when it failed, for people. The network can have written parts of it. */
  readonly detail: string;
};

/** Where a network calls the server back, and what its operator enters there. */
export type SetupWebhook = {
  /** The path on this server. `{channel}` in it stands for the id of the channel. */
  readonly path: string;
  /** Where to enter it, and what to subscribe to, for people. */
  readonly hint: string;
  /** The field whose value the network repeats to verify the URL. Absent if it verifies none. */
  readonly verifiedBy?: string;
};

/** The part of a channel that is checked. It need not be stored. */
export type CheckedChannel = Pick<Channel, 'address' | 'settings'>;

/** What the host knows of a channel that is checked. */
export type KnownOfChannel = {
  /** Where the network should call back. Undefined if the host does not say. */
  readonly webhookUrl?: string | undefined;
  /** Whether a report about a message reached the channel in the last 24 hours. Undefined for one that is not connected. */
  readonly isReporting?: boolean | undefined;
};

/** How an operator gives a provider's channels what they need. */
export type ChannelSetup = {
  /** The `type` of the channels, such as `whatsapp`. */
  readonly type: string;
  /** In the order in which to ask for them. Empty when the channels need nothing. */
  readonly fields: readonly SetupField[];
  /** Absent if the network reports in another way. */
  readonly webhook?: SetupWebhook;
  /**
   * The settings of a channel with these values, secrets sealed. With the settings that the channel has, a value that is
   * empty or absent stays as it is. `property` of a refusal is `/` and the name of the field.
   */
  readonly settingsOf: (
    values: SetupValues,
    present?: Channel['settings'],
  ) => E.Either<InvalidInput, Channel['settings']>;
  /**
   * Asks the network whether a channel with these settings can send and receive. Changes nothing there. Takes at most
   * 5 seconds; what has no answer by then is `not_known`. No detail contains a secret.
   */
  readonly check: (
    channel: CheckedChannel,
    known: KnownOfChannel,
  ) => Promise<readonly ChannelCheck[]>;
};
