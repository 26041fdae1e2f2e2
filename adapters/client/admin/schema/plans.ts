// `npm run openapi` writes this file from docs/openapi-admin.json.

/** A named set of limits. */
export type Plan = {
  /** Its name. */
  readonly name: string;
  /** What it sets; null for no limit. */
  readonly limits: Readonly<Record<string, number | null>>;
};

/**
 * New limits: a number, `none` where there can be none, or `default` for that of the next level. Those that
 * are absent stay.
 */
export type PlanLimits = {
  /** Sends: 1 to 9999 requests a second. */
  readonly send?: number | 'default' | undefined;
  /** Writes: 1 to 9999 requests a second. */
  readonly write?: number | 'default' | undefined;
  /** Reads: 1 to 9999 requests a second. */
  readonly read?: number | 'default' | undefined;
  /** Sends of the organization: 1 to 99990 requests a second. */
  readonly organization_send?: number | 'default' | undefined;
  /** Writes of the organization: 1 to 99990 requests a second. */
  readonly organization_write?: number | 'default' | undefined;
  /** Reads of the organization: 1 to 99990 requests a second. */
  readonly organization_read?: number | 'default' | undefined;
  /** Event streams: 1 to 200 open at once in each process. */
  readonly streams?: number | 'default' | undefined;
  /** Uploads: 1 to 64 at once in each process. */
  readonly uploads?: number | 'default' | undefined;
  /** Backlog: 1 to 10000000 jobs. */
  readonly backlog?: number | 'none' | 'default' | undefined;
  /** Messages: 0 to 999999999999 messages a month (UTC). */
  readonly messages?: number | 'none' | 'default' | undefined;
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
  /** Projects: 1 to 1000 projects. */
  readonly projects?: number | 'default' | undefined;
};

/** A page of a list. */
export type PlanList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (Plan)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};
