import {
  type Billing,
  MessageAllowance,
  Subscription,
} from '../../../../core/model/billing/billing.js';
import { deletionDays } from '../../../../core/model/tenants/deleted-project.js';
import { closed } from '../../../../core/shared/closed-object.js';
import { about, explained, nullable } from '../../../../core/shared/codec.js';
import { administration } from '../../../../core/use-cases/administration/administration.js';
import { billing } from '../../../../core/use-cases/billing/billing.js';
import { erasure } from '../../../../core/use-cases/erasure/erasure.js';
import { ownBody } from '../../route/route-of.js';
import type { AdminRoute } from '../../route/route-types.js';
import { adminRoutesOf } from './rows.js';

export const project = '/admin/v1/projects/{project}';

const BillingBody = explained(
  closed('BillingChange', {
    subscription: about(Subscription, 'The state of the subscription: sends need an active one.'),
    message_allowance: about(
      nullable(MessageAllowance),
      'Messages that the project may send in a calendar month (UTC); null for no limit.',
    ),
  }),
  'What a project may send from now on.',
);

type BillingCommand = { readonly billing: Billing };

/** The routes of one project. */
export const projectRoutes: readonly AdminRoute[] = [
  ...adminRoutesOf(administration, {
    getProject: { method: 'GET', path: project, scope: 'tenants:read', client: 'projects.get' },
    renameProject: {
      method: 'PATCH',
      path: project,
      scope: 'tenants:write',
      client: 'projects.update',
      name: 'updateProject',
      body: { name: 'NameChange', meaning: 'A new name.' },
    },
    deleteProject: {
      method: 'DELETE',
      path: project,
      scope: 'tenants:write',
      client: 'projects.remove',
      body: {
        name: 'ProjectDeletionBody',
        meaning: `When to delete a project: in \`days\`, ${deletionDays.usual} unless it says otherwise.`,
      },
      adds: { days: deletionDays.usual },
    },
    undeleteProject: {
      method: 'POST',
      path: `${project}/undelete`,
      scope: 'tenants:write',
      client: 'projects.undelete',
    },
    getProjectDeletion: {
      method: 'GET',
      path: `${project}/deletion`,
      scope: 'tenants:read',
      client: 'projects.deletion',
    },
    moveProject: {
      method: 'POST',
      path: `${project}/move`,
      scope: 'tenants:write',
      client: 'projects.move',
      body: { name: 'ProjectMoveBody', meaning: 'The organization that a project moves to.' },
    },
    suspendProject: {
      method: 'POST',
      path: `${project}/suspend`,
      scope: 'tenants:write',
      client: 'projects.suspend',
      body: { name: 'SuspensionBody', meaning: 'Why a project is suspended: one line.' },
      adds: { reason: null },
    },
    resumeProject: {
      method: 'POST',
      path: `${project}/resume`,
      scope: 'tenants:write',
      client: 'projects.resume',
    },
  }),
  ...adminRoutesOf(billing, {
    getUsage: {
      method: 'GET',
      path: `${project}/usage`,
      scope: 'tenants:read',
      client: 'projects.usage',
      comment: 'Gets what a project used in a window of UTC days, at most 92.',
    },
    setBilling: {
      method: 'PUT',
      path: `${project}/billing`,
      scope: 'tenants:write',
      client: 'projects.setBilling',
      body: ownBody(
        BillingBody,
        ({ subscription, message_allowance: messageAllowance }) => ({
          billing: { subscription, messageAllowance },
        }),
        'billing',
        ({ billing: { subscription, messageAllowance } }: BillingCommand) => ({
          subscription,
          message_allowance: messageAllowance,
        }),
      ),
    },
  }),
  ...adminRoutesOf(erasure, {
    erasePerson: {
      method: 'POST',
      path: `${project}/erasures`,
      scope: 'people:erase',
      client: 'projects.erasePerson',
      body: {
        name: 'ErasureBody',
        meaning:
          'A person to erase, by a phone number, a user id of the provider, or the id of a contact.',
      },
    },
  }),
];
