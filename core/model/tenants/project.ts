import type { OrganizationId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { Billing } from '../billing/billing.js';

export type Organization = {
  readonly id: OrganizationId;
  readonly name: string;
  readonly createdAt: Instant;
};

/** Everything is scoped to one (specification 1.6); its environment is for good. */
export type Project = {
  readonly id: ProjectId;
  readonly organization: OrganizationId;
  readonly name: string;
  readonly environment: 'live' | 'test';
  readonly billing: Billing;
  readonly createdAt: Instant;
};
