// `npm run openapi` writes this file from docs/openapi-admin.json.
import type { Open } from './open.js';
import type { OrganizationId, RoleInProject } from './organizations.js';

/** What a project may send from now on. */
export type BillingChange = {
  /** The state of the subscription: sends need an active one. */
  readonly subscription: Subscription;
  /** Messages that the project may send in a calendar month (UTC); null for no limit. */
  readonly message_allowance: number | null;
};

/** The chat network of a channel. An open set. */
export type ChannelType = 'whatsapp' | 'sms';

export type Environment = 'live' | 'test';

/** How much was erased now. What an earlier call erased does not count. */
export type Erasure = {
  /** Messages. */
  readonly messages: number;
  /** Events. */
  readonly events: number;
  /** Media files. */
  readonly media: number;
  /** Messages that waited to be sent, and failed with `erased`. */
  readonly unsent: number;
};

/** A person to erase, by a phone number, a user id of the provider, or the id of a contact. */
export type ErasureBody = {
  /** A phone number, a user id of the provider, or the id of a contact. */
  readonly recipient: string;
};

/** A project to create. */
export type NewProject = {
  /** What people call it: one line of 1 to 200 characters. */
  readonly name: string;
  /** `live`, or `test` for sandbox channels alone. It never changes. */
  readonly environment: Environment;
};

/** What API keys and channels belong to. */
export type Project = {
  /** Its identifier. */
  readonly id: ProjectId;
  /** The organization that owns it. */
  readonly organization_id: OrganizationId;
  /** What people call it. */
  readonly name: string;
  /** `live`, or `test` for sandbox channels alone. It never changes. */
  readonly environment: Environment;
  /** The state of its subscription: sends need an active one. */
  readonly subscription: Subscription;
  /** Messages that it may send in a calendar month (UTC); null for no limit. */
  readonly message_allowance: number | null;
  /** Since when it is suspended; null when it is not. */
  readonly suspended_at: string | null;
  /** Why it is suspended; null without a reason. */
  readonly suspension_reason: string | null;
  /** When it is deleted; null for never. */
  readonly deletes_at: string | null;
};

/** How far the deletion of a project is. */
export type ProjectDeletion = {
  /** The project. */
  readonly project_id: ProjectId;
  /**
   * `none`: it is not to be deleted; `scheduled`: it can be brought back; `removing`: it has ended, and its rows
   * go; `removed`: all have gone.
   */
  readonly state: ProjectDeletionState;
  /** When it is deleted; null when it is not to be. */
  readonly deletes_at: string | null;
  /** When it ended; null before. */
  readonly ended_at: string | null;
  /** When the last of its rows was removed; null before. */
  readonly removed_at: string | null;
  /** Its rows in all tables. */
  readonly rows_left: number;
  /** Its rows in each table. */
  readonly left: Readonly<Record<string, number>>;
};

/** When to delete a project: in `days`, 7 unless it says otherwise. */
export type ProjectDeletionBody = {
  /** Days until the project is deleted, from 1 to 365. */
  readonly days?: number | undefined;
};

/** How far the deletion of a project is. */
export type ProjectDeletionState = 'none' | 'scheduled' | 'removing' | 'removed';

/** The identifier of a project. */
export type ProjectId = string;

/**
 * New limits: a number, `none` where there can be none, or `default` for that of the next level. Those that
 * are absent stay.
 */
export type ProjectLimits = {
  /** Sends: 1 to 9999 requests a second. */
  readonly send?: number | 'default' | undefined;
  /** Writes: 1 to 9999 requests a second. */
  readonly write?: number | 'default' | undefined;
  /** Reads: 1 to 9999 requests a second. */
  readonly read?: number | 'default' | undefined;
  /** Event streams: 1 to 200 open at once in each process. */
  readonly streams?: number | 'default' | undefined;
  /** Uploads: 1 to 64 at once in each process. */
  readonly uploads?: number | 'default' | undefined;
  /** Backlog: 1 to 10000000 jobs. */
  readonly backlog?: number | 'none' | 'default' | undefined;
  /** Media files: 1 to 1000000000 MiB. */
  readonly media?: number | 'none' | 'default' | undefined;
  /** Retention of messages: 7 to 36500 days. */
  readonly retention?: number | 'none' | 'default' | undefined;
  /** Webhook endpoints: 1 to 50 endpoints. */
  readonly endpoints?: number | 'default' | undefined;
  /** Channels: 1 to 1000 channels. */
  readonly channels?: number | 'default' | undefined;
  /** API keys: 1 to 1000 keys. */
  readonly keys?: number | 'none' | 'default' | undefined;
};

/** A page of a list. */
export type ProjectList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (Project)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** The organization that a project moves to. */
export type ProjectMoveBody = {
  /** The organization that it moves to. */
  readonly organization: string;
};

/** A role of a member in one project. */
export type ProjectRoleChange = {
  /** What the member may do. */
  readonly role: RoleInProject;
};

/** What connects a channel to its network. An open set. */
export type Provider = 'sandbox' | 'whatsapp_cloud' | 'twilio_sms';

/** For how long a project keeps what it has. */
export type Retention = {
  /** The project. */
  readonly project_id: ProjectId | null;
  /** How long messages with their timelines are kept: `30d` or `forever`. */
  readonly messages: string;
  /** How long media files are kept: `30d` or `forever`. */
  readonly media: string;
  /** How long events with their deliveries are kept: `30d` or `forever`. */
  readonly events: string;
  /** How long timelines of messages are kept: `30d` or `forever`. */
  readonly timelines: string;
  /** How long webhook deliveries that have ended are kept: `30d` or `forever`. */
  readonly deliveries: string;
  /** For how long messages are kept at most, as operators have set it; null for no limit. */
  readonly at_most: RetentionAtMost | null;
  /** The kinds whose limit the project has set itself. */
  readonly own: readonly (RetentionKind)[];
};

/** How long messages are kept at most. */
export type RetentionAtMost = {
  /** Days. */
  readonly days: number;
  /** Where it is set: `project`, `organization` or `plan`. */
  readonly source: string;
};

/** Age limits: days, `forever` or `default`. Those that are absent stay. */
export type RetentionChange = {
  /** Days for which messages are kept, at least 7, or `forever` or `default`. */
  readonly messages?: number | 'forever' | 'default' | undefined;
  /** Days for which media are kept, at least 1, or `forever` or `default`. */
  readonly media?: number | 'forever' | 'default' | undefined;
  /** Days for which events are kept, at least 90, or `forever` or `default`. */
  readonly events?: number | 'forever' | 'default' | undefined;
  /** Days for which timelines are kept, at least 1, or `forever` or `default`. */
  readonly timelines?: number | 'forever' | 'default' | undefined;
  /** Days for which deliveries are kept, at least 1, or `forever` or `default`. */
  readonly deliveries?: number | 'forever' | 'default' | undefined;
};

/** A kind of what a project keeps. */
export type RetentionKind = 'messages' | 'media' | 'events' | 'timelines' | 'deliveries';

export type Subscription = 'active' | 'none' | 'past_due';

/** Why a project is suspended: one line. */
export type SuspensionBody = {
  /** Why, for people: each refusal says it. Null for no reason. */
  readonly reason?: string | null | undefined;
};

/** What was counted in a window of UTC days. */
export type Usage = {
  /** First UTC day. */
  readonly from_date: string;
  /** UTC day after the last. */
  readonly to_date: string;
  /** One row for each metric, channel type and provider with a count above 0. */
  readonly data: readonly (UsageRow)[];
};

/** What is counted. An open set. */
export type UsageMetric = 'outbound_messages' | 'outbound_delivered' | 'outbound_failed' | 'inbound_messages' | 'template_marketing' | 'template_utility' | 'template_authentication';

/** One count. */
export type UsageRow = {
  /** What is counted. */
  readonly metric: Open<UsageMetric>;
  /** The chat network. */
  readonly channel_type: Open<ChannelType>;
  /** What connects the channels. */
  readonly provider: Open<Provider>;
  /** The count, above 0. */
  readonly quantity: number;
  /** What one of the count is: `message`. */
  readonly unit: string;
};
