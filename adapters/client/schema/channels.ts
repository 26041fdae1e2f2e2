// `npm run openapi` writes this file from docs/openapi.json.
import type { ChannelStatus, ChannelType, Provider } from './events.js';
import type { ChannelId } from './messages.js';
import type { Open } from './open.js';

export type Channel = {
  readonly id: ChannelId;
  readonly type: Open<ChannelType>;
  readonly provider: Open<Provider>;
  /** Phone number in E.164 format. */
  readonly address: string;
  readonly display_name: string | null;
  /** Only an active channel accepts sends. */
  readonly status: ChannelStatus;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  /** Messages a second that it sends at most. */
  readonly rate_per_second: number;
  /** Why it is not active; null while it is active. */
  readonly status_reason: ChannelStatusReason | null;
  /**
   * What the provider refuses until `until`, while the channel is active. It can have ended. Null if there was
   * none.
   */
  readonly restriction: ChannelRestriction | null;
};

export type ChannelList = {
  readonly data: readonly (Channel)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

export type ChannelRestriction = {
  /** `business_initiated`: templates are refused; replies inside a customer’s window are not. */
  readonly restricts: Open<RestrictedMessages>;
  readonly provider_code: string | null;
  readonly since: string;
  /** When it ends. */
  readonly until: string;
};

export type ChannelStatusReason = {
  /**
   * `not_verified`: the provider has not confirmed it yet; `paused` by the operator; `restricted` or `refused`
   * by the provider.
   */
  readonly reason: Open<ChannelStatusReasonKind>;
  /** The code of the provider. */
  readonly provider_code: string | null;
  /** What the code means, for people. */
  readonly detail: string | null;
  /** Since when it is not active for this reason. */
  readonly since: string;
};

export type ChannelStatusReasonKind = 'not_verified' | 'paused' | 'restricted' | 'refused';

export type RestrictedMessages = 'business_initiated';
