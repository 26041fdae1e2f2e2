import type {
  ProvisionedGroup,
  ProvisionedGroupMember,
  ProvisionedGroupRole,
} from '../../../../core/model/provisioning/provisioned-group.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, text } from '../administration/fields.js';

/** Groups that directories manage. */
export const provisionedGroups = entityTable<ProvisionedGroup>('provisioned_groups', {
  key: ['id'],
  sets: ['organization'],
  fields: {
    id: text('id'),
    organization: text('organization'),
    version: integer('version'),
    displayName: text('display_name'),
    externalId: text('external_id'),
    role: text('role'),
    createdAt: integer('created_at'),
    changedAt: integer('changed_at'),
  },
});

/** Who is in groups. */
export const provisionedGroupMembers = entityTable<ProvisionedGroupMember>(
  'provisioned_group_members',
  {
    key: ['group', 'member'],
    fields: {
      group: text('group_id'),
      member: text('member'),
      organization: text('organization'),
    },
  },
);

/** What groups give in projects. */
export const provisionedGroupRoles = entityTable<ProvisionedGroupRole>('provisioned_group_roles', {
  key: ['group', 'project'],
  sets: ['project'],
  fields: {
    group: text('group_id'),
    project: text('project'),
    organization: text('organization'),
    role: text('role'),
    setAt: integer('set_at'),
  },
});

/** The groups of an organization, in the order of their ids. */
export const provisionedGroupsOf = provisionedGroups.by(
  'provisioned_groups_of',
  ['organization'],
  'order by provisioned_groups.id',
);

/** Who is in groups, by the groups and by the members. */
export const membersOfGroups = provisionedGroupMembers.by('members_of_groups', ['group']);
export const groupsOfMembers = provisionedGroupMembers.by('groups_of_members', ['member']);

/** What the groups of an organization give in projects, and what groups give in one project. */
export const groupRolesOf = provisionedGroupRoles.by('group_roles_of', ['organization']);
export const groupRolesInProject = provisionedGroupRoles.by('group_roles_in_project', ['project']);
