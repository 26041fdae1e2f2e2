import type { Json } from '../shared/json.js';

/** The app that calls the API, and where its webhooks go. */
export type App = {
  /** Default `fictional.appId`. */
  readonly id: string;
  /** Default `fictional.appName`. */
  readonly name: string;
  /** The key that signs webhooks and `appsecret_proof`. Default `fictional.appSecret`. */
  readonly secret: string;
  /** Whether each call needs an `appsecret_proof`. Default false. */
  readonly demandsProof: boolean;
  /** The app's webhook subscription. Default none. */
  readonly subscription?: Subscription | undefined;
};

/** The webhook subscription of the app. */
export type Subscription = {
  /** Where webhooks are posted. */
  readonly callbackUrl: string;
  /** The token that the emulator sends in the verification request. */
  readonly verifyToken: string;
  /** The webhook fields that are sent. */
  readonly fields: readonly string[];
};

/** A WhatsApp business account. */
export type Account = {
  readonly id: string;
  /** Default `fictional.businessId`. */
  readonly businessId: string;
  /** Default `fictional.appName`. */
  readonly name: string;
  /** Whether the app receives the account's webhooks. Default false. */
  readonly isSubscribed: boolean;
  /** Where the account's webhooks go instead of the app's callback. Default none. */
  readonly overrideUrl?: string | undefined;
  /** Whether the account is disabled. Default false. */
  readonly isLocked: boolean;
  /** Whether the app may access the account. Default true. */
  readonly isShared: boolean;
  /** What the account may not do. Default none. */
  readonly restrictions: readonly Restriction[];
};

/** Something that an account may not do. */
export type Restriction = {
  /** The provider's name of the restriction. */
  readonly type: string;
  /** When it ends, in epoch milliseconds. Default never. */
  readonly until?: number | undefined;
};

/** A business phone number. Values are the provider's own. */
export type BusinessNumber = {
  readonly id: string;
  readonly account: string;
  /** Digits with country code. Default `fictional.phoneNumber`. */
  readonly digits: string;
  /** The number as it is displayed. Default `+` and the digits. */
  readonly displayNumber: string;
  /** Default `fictional.appName`. */
  readonly verifiedName: string;
  /** Default `CONNECTED`. */
  readonly status: string;
  /** Default `GREEN`. */
  readonly qualityRating: string;
  /** Default `APPROVED`. */
  readonly nameStatus: string;
  /** Level of `limits.throughputPerSecond`. Default `STANDARD`. */
  readonly throughput: 'STANDARD' | 'HIGH' | 'NOT_APPLICABLE';
  /** Users per day with whom the business may start a conversation. Default `TIER_UNLIMITED`. */
  readonly limitTier: string;
  /** Default `LIVE`. */
  readonly accountMode: string;
  /** Default `VERIFIED`. */
  readonly codeVerificationStatus: string;
  /** The PIN that registration needs. Default `fictional.pin`. */
  readonly pin: string;
  /** Whether the number is registered for the Cloud API. Default true. */
  readonly isRegistered: boolean;
  /** Where the number's webhooks go instead of the account's callback. Default none. */
  readonly overrideUrl?: string | undefined;
  /** Error code that each send from this number gets. Default none. */
  readonly sendsAnswer?: number | undefined;
};

/** A message template in one language. Values are the provider's own. */
export type Template = {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  /** Default `en_US`. */
  readonly language: string;
  /** Default `UTILITY`. */
  readonly category: string;
  /** The category before the last change. Default none. */
  readonly previousCategory?: string | undefined;
  /** Default `POSITIONAL`. */
  readonly parameterFormat: 'POSITIONAL' | 'NAMED';
  /** Header, body, footer and buttons, as the API has them. */
  readonly components: readonly Json[];
  /** Default `APPROVED`. */
  readonly status: string;
  /** Default `NONE`. */
  readonly rejectedReason: string;
  /** Default `UNKNOWN`. */
  readonly qualityScore: string;
  /** When the score was set, in epoch milliseconds. Default: the start of the emulator. */
  readonly qualityAt: number;
  /** When it was edited since its last approval, in epoch milliseconds. Default never. */
  readonly editedAt: readonly number[];
  /** How often it was paused. Default 0. */
  readonly pauses: number;
};

/** A media file that was uploaded or received. */
export type Media = {
  readonly id: string;
  readonly number: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
  readonly fileName?: string | undefined;
  readonly expiresAt: number;
};

/** An unfinished resumable upload. */
export type Upload = {
  readonly id: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly length: number;
  readonly bytes: Buffer;
};

/** An access token. */
export type Token = {
  readonly text: string;
  /** A token of a system user or of the app. Default `system`. */
  readonly kind: 'system' | 'app';
  /** Its permissions, by the provider's names. Default all. */
  readonly scopes: readonly string[];
  /** Ids of the accounts that it gives access to. Default `all`. */
  readonly accounts: readonly string[] | 'all';
  /** When it expires, in epoch milliseconds. Default never. */
  readonly expiresAt?: number | undefined;
  /** The error subcode of a revoked token. Default: not revoked. */
  readonly revoked?: number | undefined;
};

/** How a recipient behaves. */
export type Person = {
  /** The digits on the network, when they differ from the dialled ones. Default: the dialled digits. */
  readonly waId?: string | undefined;
  /** The business-scoped user id. Default: derived from the digits. */
  readonly userId?: string | undefined;
  /** The profile name. Default none. */
  readonly name?: string | undefined;
  /** Default none. */
  readonly username?: string | undefined;
  /** Whether webhooks have the user id but no number. Default false. */
  readonly isHidden?: boolean | undefined;
  /** Error code that each send to this person gets. Default none. */
  readonly answers?: number | undefined;
  /** How messages to this person fail after they were accepted. Default: they do not fail. */
  readonly fails?: Failing | undefined;
  /** Whether messages are delivered. Default true. */
  readonly delivers?: boolean | undefined;
  /** Whether `read` comes without a `delivered` before it, as when the chat is open. Default false. */
  readonly skipsDelivered?: boolean | undefined;
  /** Whether delivered messages are read. Default false. */
  readonly reads?: boolean | undefined;
  /** Whether audio is played. Default false. */
  readonly plays?: boolean | undefined;
  /** Whether the answer to a template says `held_for_quality_assessment`. Default false. */
  readonly isHeld?: boolean | undefined;
  /** The identity key hash that a send may ask for. Default none. */
  readonly identityHash?: string | undefined;
};

/** How a message fails after it was accepted. */
export type Failing = {
  /** The provider's error code. */
  readonly code: number;
  /** The last status before the failure. Default `accepted`. */
  readonly after?: 'accepted' | 'sent' | 'delivered' | undefined;
  /** Text of `error_data.details`. Default: the title of the code. */
  readonly details?: string | undefined;
};
