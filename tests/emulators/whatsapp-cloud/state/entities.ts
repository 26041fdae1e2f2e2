import type { Json } from '../shared/json.js';

/** The app that calls, and where it wants to be told. */
export type App = {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
  readonly demandsProof: boolean;
  readonly subscription?: Subscription | undefined;
};

/** The app's own callback, and the fields that it is told. */
export type Subscription = {
  readonly callbackUrl: string;
  readonly verifyToken: string;
  readonly fields: readonly string[];
};

/** A WhatsApp business account. */
export type Account = {
  readonly id: string;
  readonly businessId: string;
  readonly name: string;
  /** Whether the app is connected, and where to if not to the app's own callback. */
  readonly isSubscribed: boolean;
  readonly overrideUrl?: string | undefined;
  readonly isLocked: boolean;
  /** Whether the account still lets the app in. */
  readonly isShared: boolean;
  readonly restrictions: readonly Restriction[];
};

/** What an account may not do for a while; `until` in milliseconds, or for good. */
export type Restriction = { readonly type: string; readonly until?: number | undefined };

/** A business phone number, as its node shows it and as its sends depend on it. */
export type BusinessNumber = {
  readonly id: string;
  readonly account: string;
  /** Digits with country code. */
  readonly digits: string;
  readonly displayNumber: string;
  readonly verifiedName: string;
  readonly status: string;
  readonly qualityRating: string;
  readonly nameStatus: string;
  readonly throughput: 'STANDARD' | 'HIGH' | 'NOT_APPLICABLE';
  readonly limitTier: string;
  readonly accountMode: string;
  readonly codeVerificationStatus: string;
  readonly pin: string;
  readonly isRegistered: boolean;
  readonly overrideUrl?: string | undefined;
  /** A code that every send answers while the number is in that condition. */
  readonly sendsAnswer?: number | undefined;
};

/** A message template in one language. */
export type Template = {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly language: string;
  readonly category: string;
  readonly previousCategory?: string | undefined;
  readonly parameterFormat: 'POSITIONAL' | 'NAMED';
  readonly components: readonly Json[];
  readonly status: string;
  readonly rejectedReason: string;
  readonly qualityScore: string;
  readonly qualityAt: number;
  /** When it was edited since it was last approved or made. */
  readonly editedAt: readonly number[];
  readonly pauses: number;
};

/** Media that were uploaded or received. */
export type Media = {
  readonly id: string;
  readonly number: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
  readonly fileName?: string | undefined;
  readonly expiresAt: number;
};

/** A resumable upload under way. */
export type Upload = {
  readonly id: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly length: number;
  readonly bytes: Buffer;
};

/** An access token, and what it opens. */
export type Token = {
  readonly text: string;
  readonly kind: 'system' | 'app';
  readonly scopes: readonly string[];
  /** The accounts it opens. */
  readonly accounts: readonly string[] | 'all';
  /** In milliseconds; undefined when it never ends. */
  readonly expiresAt?: number | undefined;
  /** The subcode with which it was taken back. */
  readonly revoked?: number | undefined;
};

/** How a recipient behaves, so that a test needs no command for each message. */
export type Person = {
  /** The network's own digits, where they are not those that were dialled. */
  readonly waId?: string | undefined;
  readonly userId?: string | undefined;
  readonly name?: string | undefined;
  readonly username?: string | undefined;
  /** Whether the number is hidden, so that webhooks bear the user id alone. */
  readonly isHidden?: boolean | undefined;
  /** A code that every send to this person answers. */
  readonly answers?: number | undefined;
  /** A code that is reported later, and after which status. */
  readonly fails?: Failing | undefined;
  readonly delivers?: boolean | undefined;
  /** Whether `delivered` is left out, as when the chat was open. */
  readonly skipsDelivered?: boolean | undefined;
  readonly reads?: boolean | undefined;
  readonly plays?: boolean | undefined;
  /** Whether templates are held for quality at first. */
  readonly isHeld?: boolean | undefined;
  readonly identityHash?: string | undefined;
};

/** How a message fails after it was accepted. */
export type Failing = {
  readonly code: number;
  readonly after?: 'accepted' | 'sent' | 'delivered' | undefined;
  readonly details?: string | undefined;
};
