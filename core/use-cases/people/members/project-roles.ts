import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../../contract/input.js';
import { nothingShown } from '../../../contract/shown.js';
import { RoleInProjectView } from '../../../model/people/member-view.js';
import { type ProjectRole, partsOf } from '../../../model/people/project-role.js';
import type { Member } from '../../../model/people/user.js';
import type { Project } from '../../../model/tenants/project.js';
import { isId } from '../../../shared/ids.js';
import { idText } from '../../../shared/published.js';
import {
  findProject,
  noProject,
  type ProjectNotFound,
  projectInput,
} from '../../administration/find-tenant.js';
import { byProject } from '../../authorization/resource-owner.js';
import { commitUnlessChanged } from '../../commit-change.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { useCase } from '../../use-case.js';
import type { MemberNotFound } from '../refusals.js';
import type { MemberPorts } from './manage-members.js';
import { projectRoleOf } from './project-role-of.js';

/** A member of the organization that a project belongs to. */
const memberInput = input({ ...projectInput.needed, user: idText('user') });
type NamedMember = InputOf<typeof memberInput>;

const roleInput = input({ ...memberInput.needed, role: RoleInProjectView });
type NewProjectRole = InputOf<typeof roleInput>;

const refusals = {
  ...noProject,
  member_not_found: 'the organization of the project has no such member',
} as const;

type Refusal = ProjectNotFound | MemberNotFound;

/** A member as it was read, in the organization of a project, and the role there. */
type Found = {
  readonly project: Project;
  /** Those of its organization. */
  readonly projects: readonly Project[];
  readonly memberships: readonly Member[];
  readonly was: ProjectRole | undefined;
};

/** See docs/specification.md#10.3.8. */
export const setProjectRole = useCase({
  kind: 'write',
  summary: 'Sets what a member may do in one project, from the next request on.',
  description: [
    'It is beside the role in the organization: the member may do there what one of both gives.',
    'A greater role ends the links and sessions of the user.',
  ],
  permission: 'members:manage',
  needsFresh: true,
  owner: byProject,
  audit: {
    action: 'member.set_project_role',
    resource: ({ user }) => user,
    details: ({ role }) => ({ role }),
  },
  within: false,
  input: roleInput,
  result: nothingShown,
  refusals,
  run:
    (ports: MemberPorts) =>
    ({ role, ...given }: NewProjectRole): Promise<E.Either<Refusal, void>> =>
      retryOnConflict(async () => {
        const found = await findMember(ports, given);
        if (E.isLeft(found)) return found;
        const { project, projects, memberships, was } = found.right;
        const [user, organization] = [given.user as Member['user'], project.organization];
        const named = { organization, project: project.id, user, setAt: ports.clock() };
        const { replaced, isGreater } = projectRoleOf(was, named, {
          ...partsOf(was),
          byHand: role,
        });
        const change = {
          asRead: [
            { kind: 'members', where: { user }, were: memberships },
            { kind: 'projects', where: { organization }, were: projects },
          ] as const,
          replaces: { projectRoles: replaced },
          signsOut: isGreater ? [{ user, except: null }] : [],
        };
        return commitUnlessChanged(ports.commit, change, E.right(undefined));
      }),
});

/** See docs/specification.md#10.3.8. */
export const removeProjectRole = useCase({
  kind: 'write',
  summary: 'Takes the role of a member in one project away, from the next request on.',
  description: [
    'The role in the organization stays, and what groups of a directory give. Changes nothing for a member without a role there.',
  ],
  permission: 'members:manage',
  needsFresh: true,
  owner: byProject,
  audit: { action: 'member.remove_project_role', resource: ({ user }) => user },
  within: false,
  input: memberInput,
  result: nothingShown,
  refusals,
  run:
    (ports: MemberPorts) =>
    (named: NamedMember): Promise<E.Either<Refusal, void>> =>
      retryOnConflict(async () => {
        const found = await findMember(ports, named);
        if (E.isLeft(found)) return found;
        const { was } = found.right;
        if (!was || partsOf(was).byHand === undefined) return E.right(undefined);
        const { replaced } = projectRoleOf(was, was, { ...partsOf(was), byHand: undefined });
        const change = { replaces: { projectRoles: replaced } };
        return commitUnlessChanged(ports.commit, change, E.right(undefined));
      }),
});

const findMember = async (
  { people, tenants }: Pick<MemberPorts, 'people' | 'tenants'>,
  { project: named, user }: NamedMember,
): Promise<E.Either<Refusal, Found>> => {
  const project = await findProject(tenants, named);
  if (E.isLeft(project)) return project;
  const { id, organization } = project.right;
  const memberships = isId('user')(user) ? await people.membershipsOf(user) : [];
  if (!memberships.some((member) => member.organization === organization))
    return E.left({ code: 'member_not_found', id: user });
  const projects = await tenants.listProjects(organization);
  const roles = await tenants.listProjectRoles(id);
  const was = roles.find((each) => each.user === user);
  return E.right({ project: project.right, projects, memberships, was });
};
