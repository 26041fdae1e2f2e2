import type { OrganizationId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { Billing } from '../billing/billing.js';

export type Organization = {
  readonly id: OrganizationId;
  readonly name: string;
  readonly createdAt: Instant;
};

/** Every resource belongs to one project, whose environment never changes (docs/specification.md#1.6). */
export type Project = {
  readonly id: ProjectId;
  readonly organization: OrganizationId;
  readonly name: string;
  readonly environment: 'live' | 'test';
  readonly billing: Billing;
  readonly createdAt: Instant;
};
