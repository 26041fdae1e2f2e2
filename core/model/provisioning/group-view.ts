import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, nullable, oneOf, view } from '../../shared/codec.js';
import { CreatedAt, idView, ownId, Timestamp } from '../../shared/published.js';
import { isoTime } from '../../shared/time.js';
import { RoleInProjectView } from '../people/member-view.js';
import { groupRoles, type MappedGroup } from './provisioned-group.js';

/** The role that a group gives in its organization. */
export const GroupRoleView = oneOf(
  'GroupRole',
  groupRoles,
  'What the members of a group may do in the organization.',
);

const GroupProjectRoleView = view('GroupProjectRole', 'What a group gives in one project.', {
  project_id: about(idView('proj'), 'The project.'),
  role: about(RoleInProjectView, 'What the members of the group may do there.'),
});

/** How a group of a directory is published, with what it gives. */
export const shownMappedGroup = shown(
  view('ScimGroup', 'A group of a directory, and the roles that it gives to its members.', {
    id: ownId('pgrp'),
    organization_id: about(idView('org'), 'The organization whose directory manages it.'),
    display_name: about(t.string, 'What the directory calls it.'),
    external_id: about(nullable(t.string), 'Its id in the directory; null without one.'),
    role: about(nullable(GroupRoleView), 'What it gives in the organization; null for nothing.'),
    projects: about(t.readonlyArray(GroupProjectRoleView), 'What it gives in single projects.'),
    created_at: CreatedAt,
    changed_at: about(Timestamp, 'When it, its members or its roles last changed.'),
  }),
  ({ group, inProjects }: MappedGroup) => ({
    id: group.id,
    organization_id: group.organization,
    display_name: group.displayName,
    external_id: group.externalId,
    role: group.role,
    projects: inProjects.map(({ project, role }) => ({ project_id: project, role })),
    created_at: isoTime(group.createdAt),
    changed_at: isoTime(group.changedAt),
  }),
);
