import type { MediaKind } from '../../../core/model/media/kinds.js';

/**
 * What a network can do, as the author of its provider declares it. Every ability is named, so none is forgotten: the
 * suite checks either what the provider does with it, or what the provider must do without it.
 */
export type ProviderAbilities = {
  /**
   * The test can look into the network and cut it off, with the hands of `network`. Only a provider that simulates its
   * network, as the sandbox does, has none.
   */
  readonly network: boolean;
  /**
   * The network recognizes a message that it has by our id, and takes it once. `recognizesRepeats` then is true. Without:
   * it must not be true, or messages are sent twice.
   */
  readonly repeats: boolean;
  /**
   * Its reports repeat our id of a message. Without: it must recognize repeats. A network with neither cannot pass,
   * because a message whose answer is lost would be sent twice.
   */
  readonly echo: boolean;
  /**
   * The network throttles, and asks for a wait of this many milliseconds in answer to the recipient `throttled`; 0 if it
   * names no wait. `false` if it never throttles.
   */
  readonly throttling: false | { readonly waitMs: number };
  /** The network can report that a message failed which it took, as it does for the recipient `fails_later`. */
  readonly lateFailures: boolean;
  /** The kinds of media files that it takes. Of any other kind, `send` is `refused` with `content_rejected`. */
  readonly media: readonly MediaKind[];
  /** Recipients see the name of a document. */
  readonly filenames: boolean;
  /** People write to its channels. Without: nothing is reported as `inbound` or `remote`. */
  readonly inbound: boolean;
  /** People send media files to its channels, and inbound messages name them. */
  readonly inboundMedia: boolean;
  /** It says which message an inbound message answers. */
  readonly replies: boolean;
  /** It shows its users that their message was read. Without: no `confirmRead`. */
  readonly readConfirmations: boolean;
  /** It reviews templates. Without: no `submitTemplate`; a template goes out as its text, or is `refused`. */
  readonly templates: boolean;
  /** It can be asked for a template. Without: no `findTemplate`. */
  readonly templateLookup: boolean;
  /** Each channel has credentials, which it can reject. */
  readonly credentials: boolean;
  /** It can be asked for the condition of a channel. Without: no `inspect`; your program reports that a channel is `active`. */
  readonly inspection: boolean;
};
