import * as t from 'io-ts';
import { nullable } from '../../shared/codec.js';
import { idView, Timestamp } from '../../shared/published.js';
import { isoTimeOrNull } from '../../shared/time.js';
import { Subscription } from '../billing/billing.js';
import { Environment, type Organization, type Project } from './project.js';

/** An organization as commands print it. */
export const OrganizationView = t.strict({ id: idView('org'), name: t.string }, 'Organization');

/** A project as commands print it. */
export const ProjectView = t.strict(
  {
    id: idView('proj'),
    organization_id: idView('org'),
    name: t.string,
    environment: Environment,
    subscription: Subscription,
    message_allowance: nullable(t.number),
    suspended_at: nullable(Timestamp),
    suspension_reason: nullable(t.string),
    deletes_at: nullable(Timestamp),
  },
  'Project',
);

/** An organization in its published form. */
export const organizationJson = ({
  id,
  name,
}: Organization): t.TypeOf<typeof OrganizationView> => ({ id, name });

/** A project in its published form. */
export const projectJson = ({
  id,
  organization,
  name,
  environment,
  billing,
  suspension,
  deletion,
}: Project): t.TypeOf<typeof ProjectView> => ({
  id,
  organization_id: organization,
  name,
  environment,
  subscription: billing.subscription,
  message_allowance: billing.messageAllowance,
  suspended_at: isoTimeOrNull(suspension?.since),
  suspension_reason: suspension?.reason ?? null,
  deletes_at: isoTimeOrNull(deletion?.at),
});
