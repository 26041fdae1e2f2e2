import type * as t from 'io-ts';
import { oneOf } from '../../shared/codec.js';
import type { OrganizationId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { Billing } from '../billing/billing.js';
import type { LimitValues } from '../limits/effective-limits.js';
import type { SignInRules } from '../people/sign-in-rules.js';
import type { Deletion, Suspension } from './suspension.js';

/** The environments of a project. A test project sends through the sandbox alone and costs nothing. */
export const Environment = oneOf('Environment', ['live', 'test']);
export type Environment = t.TypeOf<typeof Environment>;

/** A customer of the service: it owns projects. */
export type Organization = {
  readonly id: OrganizationId;
  readonly name: string;
  /** The name of its plan. Default: `default`. */
  readonly plan?: string | undefined;
  /** The limits that are set for it. Default: none. */
  readonly limits?: LimitValues | undefined;
  /** What it asks of the sessions of its members. Default: nothing. */
  readonly signInRules?: SignInRules | undefined;
  readonly createdAt: Instant;
};

/** Every resource belongs to one project, whose environment never changes (docs/specification.md#1.6). */
export type Project = {
  readonly id: ProjectId;
  readonly organization: OrganizationId;
  readonly name: string;
  readonly environment: Environment;
  readonly billing: Billing;
  /** The limits that it has of its own; others are those of its organization. Default: none. */
  readonly limits?: LimitValues | undefined;
  /** Default: an operator has not suspended it. */
  readonly suspension?: Suspension | undefined;
  /** Default: it is not to be deleted. */
  readonly deletion?: Deletion | undefined;
  /** When it was exported to another installation: no commit writes anything of it. Default: it is at home here. */
  readonly leftAt?: Instant | undefined;
  readonly createdAt: Instant;
};
