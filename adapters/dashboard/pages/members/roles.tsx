import type { VNode } from 'preact';
import { type Role, roles } from '../../../../core/model/people/permissions.js';
import type { MemberFacts } from '../../../../core/use-cases/people/members/member-facts.js';
import type { OrganizationCall } from '../../server/page.js';
import { Badge, type Choice } from '../../view/index.js';

const meanings: Readonly<Record<Role, string>> = {
  owner: 'Owner: everything, also billing and owners',
  admin: 'Admin: everything but billing and owners',
  developer: 'Developer: builds and operates; no members, no settings',
  viewer: 'Viewer: sees what developers see, and changes nothing',
  contributor: 'Contributor: reaches the projects alone in which there is a role',
};

/** The roles that a visitor can give. Owners alone make owners. */
export const rolesFor = (can: OrganizationCall['can']): readonly Choice[] =>
  roles
    .filter((role) => role !== 'owner' || can('owners:manage'))
    .map((value) => ({ value, label: meanings[value] }));

/** Whether a visitor can change a member. Owners alone change owners. */
export const canManage = (can: OrganizationCall['can'], { role }: Pick<MemberFacts, 'role'>) =>
  can(role === 'owner' ? 'owners:manage' : 'members:manage');

/** The role that a form names; undefined for another text. */
export const roleIn = (form: URLSearchParams): Role | undefined =>
  roles.find((role) => role === form.get('role'));

/** A role, as a badge. */
export const RoleBadge = ({ role }: { readonly role: Role }): VNode => (
  <Badge tone={role === 'owner' ? 'info' : 'neutral'}>{role}</Badge>
);
