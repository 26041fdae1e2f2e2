import type { Channel } from '../../../core/model/channels/channel.js';
import type { BlobStore } from '../../../core/ports/machine/blob-store.js';
import type { ChatProvider } from '../../../core/ports/provider/chat-provider.js';
import type { ProviderReport } from '../../../core/ports/provider/intake.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import type { MessageId } from '../../../core/shared/ids.js';

/** How the network behaves towards a recipient. */
export type RecipientKind =
  /** It takes everything. */
  | 'willing'
  /** It never takes a message for this recipient. */
  | 'unreachable'
  /** It throttles. Asked for only with the ability `throttling`. */
  | 'throttled'
  /** It takes the message, but its answer never arrives. Without the ability `echo`, a repeated call is answered. */
  | 'answer_lost'
  /** It is down, and says so. */
  | 'down'
  /** It takes the message, then reports that it failed. Asked for only with the ability `lateFailures`. */
  | 'fails_later';

/** What a provider may need of its host: an empty host, in memory. */
export type ProviderHost = Pick<Stores, 'media' | 'templates' | 'ephemeral'> & {
  /** The bytes of media files. */
  readonly blobs: BlobStore;
};

/** What a recipient sees of a message: its text or caption, and the bytes and the name of its file. */
export type Shown = {
  readonly text: string | null;
  readonly file: Uint8Array | null;
  /** Null if the network shows none. */
  readonly filename: string | null;
};

/** What a person writes to the channel. */
export type Written = {
  /** The text, or the caption of the file. */
  readonly text: string;
  /** A PNG file. */
  readonly file?: Uint8Array;
  /** The provider's id of the message that it answers. */
  readonly answers?: string;
};

/** Hands in the network behind a provider. */
export type NetworkHands = {
  /** How many requests to send the message reached the network, whether it took it or not. */
  readonly requests: (message: MessageId) => Promise<number>;
  /** What the recipient sees of the message, or undefined if the network does not have it. */
  readonly shown: (message: MessageId) => Promise<Shown | undefined>;
  /** Whether its sender sees that the inbound message was read. Only with the abilities `inbound` and `readConfirmations`. */
  readonly seesRead?: (providerId: string) => Promise<boolean>;
  /** From now on each request meets a broken connection, and none is carried out. */
  readonly cutOff: () => Promise<void>;
};

/** A provider, and hands in the network behind it. */
export type ProviderUnderTest = {
  readonly provider: ChatProvider;
  /** A channel that the network has, `active`. */
  readonly channel: Channel;
  /** The secrets of the channel in plain text. Nothing that the provider returns or reports may contain one. */
  readonly secrets: readonly string[];
  /** A recipient towards whom the network behaves so, for the next call at least. */
  readonly recipient: (kind: RecipientKind) => Promise<string>;
  /** How many messages with this id the network has. */
  readonly taken: (message: MessageId) => Promise<number>;
  /** What was reported so far, in the order of the reports. */
  readonly reports: () => readonly ProviderReport[];
  /** Lets time pass until `holds` resolves, at most as long as the network needs. Then rejects as `holds` did. */
  readonly until: (holds: () => Promise<void>) => Promise<void>;
  /** With the ability `network`. */
  readonly network?: NetworkHands;
  /** A person writes to the channel. With the ability `inbound`. */
  readonly write?: (written: Written) => Promise<void>;
  /** The network rejects the channel's credentials from now on. With the ability `credentials`. */
  readonly distrust?: () => Promise<void>;
  /** Ends the network. */
  readonly close: () => Promise<void>;
};

/** Opens a provider with a network of its own. Its media files and templates are those of the host. */
export type OpenProvider = (host: ProviderHost) => Promise<ProviderUnderTest>;
