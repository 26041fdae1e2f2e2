import type { Messaging } from '../../../core/messaging.js';
import type { AdminCaller } from '../../../core/model/access/admin-token.js';
import type { AuthorizedUseCases } from '../../../core/use-cases/authorization/index.js';

/** The use cases as an operator calls them: each change is in the audit log before it happens. */
export type OperatorUseCases = Omit<Messaging, keyof AuthorizedUseCases> & AuthorizedUseCases;

/** How the service is, for its operator. */
export type ServiceStatus = {
  readonly version: string;
  /** Why it cannot handle requests; undefined while it can. */
  readonly notReady: string | undefined;
  /** When its newest whole backup was made, in Unix milliseconds; null for none. Undefined: it makes none. */
  readonly newestBackupAt: number | null | undefined;
};

/** What serves the Admin API (docs/decisions/0137). */
export type AdminServices = Pick<Messaging, 'authenticateAdmin' | 'answerOnce'> & {
  /** The use cases as an operator calls them with a token from an address. */
  readonly as: (caller: AdminCaller, address: string) => OperatorUseCases;
  readonly status: () => Promise<ServiceStatus>;
  /** URL of the dashboard for browsers, without a slash at its end. Default: not known. */
  readonly dashboardUrl?: string | undefined;
};

/** An operator who calls, with the use cases. */
export type AdminCall = {
  readonly caller: AdminCaller;
  readonly useCases: OperatorUseCases;
  readonly status: AdminServices['status'];
  readonly dashboardUrl?: AdminServices['dashboardUrl'];
};
