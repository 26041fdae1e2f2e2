import type { AuditEntry } from '../../model/people/audit-entry.js';
import type { Permission } from '../../model/people/permissions.js';
import type { FindOwner } from './resource-owner.js';

/** What a change writes to the audit log. */
export type Audited<Command, Result> = {
  /** `resource.verb`. */
  readonly action: string;
  /** Whether it is traffic of applications, such as a send. What an API key does of it is in no entry. Default: no. */
  readonly isTraffic?: true;
  /** The id of what is changed, as the command names it. Default: none yet. */
  readonly resource?: (command: Command) => string;
  /** The id of what was made. */
  readonly made?: (result: Result) => string;
  /** Values that explain the action; undefined ones are left out. Never secrets, phone numbers or texts of messages. */
  readonly details?: (
    command: Command,
  ) => Readonly<Record<string, AuditEntry['details'][string] | undefined>>;
  /** Another organization that has an entry too, with `from`. Default: none. */
  readonly alsoIn?: (command: Command) => string;
  /** What was done, once it is: these values are in place of those of the command. */
  readonly done?: (
    result: Result,
  ) => Readonly<Record<string, AuditEntry['details'][string] | undefined>>;
};

/** Who may call a use case, and what the audit log says of it. */
export type Rule<Command, Result> = {
  readonly permission: Permission;
  readonly owner: FindOwner<Command>;
  /** Whether the use case is told what the actor may do, because more than `permission` can be needed. Default: no. */
  readonly judges?: true;
  /** Whether the use case is told by which session and from which address the actor acts, as `acting`. Default: no. */
  readonly asksSession?: true;
  /** Whether a session of the dashboard must have proved its person in the last 15 minutes. Default: no. */
  readonly needsFresh?: true;
  /** Absent for a use case that changes nothing. */
  readonly audit?: Audited<Command, Result>;
};

/** The id of a command. */
export const idOf = ({ id }: { readonly id: string }): string => id;
