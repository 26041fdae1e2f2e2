/** What a person may do with the resources of an organization. Each action needs exactly one of them. */
export const permissions = [
  'organization:read',
  'messages:read',
  'messages:send',
  'channels:read',
  'channels:manage',
  'templates:read',
  'templates:manage',
  'webhooks:read',
  'webhooks:manage',
  'events:read',
  'media:read',
  'media:manage',
  'statistics:read',
  'usage:read',
  'requests:read',
  'keys:read',
  'keys:manage',
  'settings:read',
  'settings:manage',
  'billing:manage',
  'people:erase',
  'projects:create',
  'projects:operate',
  'members:read',
  'members:manage',
  'owners:manage',
  'audit:read',
] as const;
export type Permission = (typeof permissions)[number];

/** The roles of members, the most powerful first. */
export const roles = ['owner', 'admin', 'developer', 'viewer', 'contributor'] as const;
export type Role = (typeof roles)[number];

/** The roles that a member can have in one project, beside the role in the organization. */
export const projectRoles = ['admin', 'developer', 'viewer'] as const;
export type RoleInProject = (typeof projectRoles)[number];

const without = (
  from: ReadonlySet<Permission>,
  ...less: readonly Permission[]
): ReadonlySet<Permission> => new Set([...from].filter((permission) => !less.includes(permission)));

/** What operators alone do is in no role. */
const everything = without(new Set(permissions), 'projects:operate');

/** Owners alone change billing, and who else is an owner. */
const admin: ReadonlySet<Permission> = without(everything, 'billing:manage', 'owners:manage');

/** Developers build and operate; they manage neither people nor how long data is kept. */
const developer: ReadonlySet<Permission> = without(
  admin,
  'members:manage',
  'settings:manage',
  'people:erase',
  'projects:create',
  'audit:read',
);

/** Viewers see all that developers see, and change nothing. */
const viewer: ReadonlySet<Permission> = new Set(
  [...developer].filter((permission) => permission.endsWith(':read')),
);

/** Contributors see the name of the organization, and the projects in which they have a role. */
const contributor: ReadonlySet<Permission> = new Set(['organization:read']);

const permissionsOf: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  owner: everything,
  admin,
  developer,
  viewer,
  contributor,
};

/** What concerns an organization as a whole: no role in a project gives it. */
const aboveProjects: ReadonlySet<Permission> = new Set([
  'organization:read',
  'billing:manage',
  'projects:create',
  'members:read',
  'members:manage',
  'owners:manage',
  'audit:read',
]);

/** The roles that give a permission, the most powerful first. */
export const rolesWith = (permission: Permission): readonly Role[] =>
  roles.filter((role) => allows(role, permission));

/** Whether a role gives a permission. */
export const allows = (role: Role, permission: Permission): boolean =>
  permissionsOf[role].has(permission);

/** Whether a role in a project gives a permission there. */
export const allowsInProject = (role: RoleInProject, permission: Permission): boolean =>
  allows(role, permission) && !aboveProjects.has(permission);
