import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, nullable, view } from '../../shared/codec.js';
import { idView, Timestamp } from '../../shared/published.js';
import { isoTimeOrNull } from '../../shared/time.js';
import { Subscription } from '../billing/billing.js';
import { Environment, type Organization, type Project } from './project.js';

/** An organization as operators see it. */
export const OrganizationView = view(
  'Organization',
  'A customer of the service: it owns projects.',
  {
    id: about(idView('org'), 'Its identifier.'),
    name: about(t.string, 'What people call it.'),
  },
);

/** A project as operators see it. */
export const ProjectView = view('Project', 'What API keys and channels belong to.', {
  id: about(idView('proj'), 'Its identifier.'),
  organization_id: about(idView('org'), 'The organization that owns it.'),
  name: about(t.string, 'What people call it.'),
  environment: about(
    Environment,
    '`live`, or `test` for sandbox channels alone. It never changes.',
  ),
  subscription: about(Subscription, 'The state of its subscription: sends need an active one.'),
  message_allowance: about(
    nullable(t.number),
    'Messages that it may send in a calendar month (UTC); null for no limit.',
  ),
  suspended_at: about(nullable(Timestamp), 'Since when it is suspended; null when it is not.'),
  suspension_reason: about(nullable(t.string), 'Why it is suspended; null without a reason.'),
  deletes_at: about(nullable(Timestamp), 'When it is deleted; null for never.'),
});

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

/** How an organization and a project are published. */
export const shownOrganization = shown(OrganizationView, organizationJson);
export const shownProject = shown(ProjectView, projectJson);
