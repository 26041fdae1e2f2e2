import * as E from 'fp-ts/lib/Either.js';
import type { AdministrationChange } from '../../commit/administration/change.js';
import { closedInput, type InputOf } from '../../contract/input.js';
import type { Project } from '../../model/tenants/project.js';
import { shownProject } from '../../model/tenants/tenant-view.js';
import type { ProvisioningStore } from '../../ports/people/provisioning-store.js';
import { about } from '../../shared/codec.js';
import type { ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { byProject } from '../authorization/resource-owner.js';
import { commitUnlessChanged } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import {
  findOrganization,
  findProject,
  noOrganization,
  noProject,
  type OrganizationNotFound,
  organizationInput,
  type ProjectNotFound,
  projectInput,
} from './find-tenant.js';
import { type ProjectLimitExceeded, roomForProject } from './manage-tenants.js';
import type { ReplaceTenantPorts } from './replace-tenant.js';

/** The project is to be deleted: it stays where it is. */
export type ProjectToBeDeleted = {
  readonly code: 'project_to_be_deleted';
  readonly project: ProjectId;
  readonly deletesAt: Instant;
};

/** A project, and the organization that it moves to. */
const moveInput = closedInput({
  ...projectInput.needed,
  organization: about(organizationInput.needed.organization, 'The organization that it moves to.'),
});
export type MoveProject = InputOf<typeof moveInput>;

type MoveProjectPorts = ReplaceTenantPorts & {
  /** Absent where no directory manages members. */
  readonly provisioning?: ProvisioningStore;
};

type MoveRefusal =
  | ProjectNotFound
  | OrganizationNotFound
  | ProjectLimitExceeded
  | ProjectToBeDeleted;

/** See docs/specification.md#3.11.12. */
export const moveProject = useCase({
  kind: 'write',
  summary: 'Moves a project to another organization, with all that it has.',
  description: [
    'Its members are those of the other organization: roles in this one project end, also those that groups give, and its limits follow that and its plan, in every process within a second.',
    'Its keys, channels and webhooks stay as they are. Changes nothing of a project that is there already.',
  ],
  permission: 'projects:operate',
  owner: byProject,
  audit: {
    action: 'project.move',
    resource: ({ project }) => project,
    details: ({ organization }) => ({ to: organization }),
    alsoIn: ({ organization }) => organization,
  },
  input: moveInput,
  result: shownProject,
  refusals: {
    ...noProject,
    ...noOrganization,
    project_limit_exceeded: 'the other organization has as many projects as it may have',
    project_to_be_deleted: 'the project is to be deleted',
  },
  run:
    ({ tenants, commit, provisioning }: MoveProjectPorts) =>
    ({ project, organization }: MoveProject): Promise<E.Either<MoveRefusal, Project>> =>
      retryOnConflict(async () => {
        const found = await findProject(tenants, project);
        if (E.isLeft(found)) return found;
        const owner = await findOrganization(tenants, organization);
        if (E.isLeft(owner)) return owner;
        const was = found.right;
        const { id } = owner.right;
        if (was.deletion)
          return E.left({
            code: 'project_to_be_deleted',
            project: was.id,
            deletesAt: was.deletion.at,
          });
        if (was.organization === id) return E.right(was);
        const room = await roomForProject(tenants, owner.right);
        if (E.isLeft(room)) return room;
        const is: Project = { ...was, organization: id };
        const roles = await tenants.listProjectRoles(was.id);
        const given = await givenByGroups(provisioning, was.id);
        const change: AdministrationChange = {
          asRead: [
            { kind: 'projects', where: { organization: id }, were: room.right },
            { kind: 'projectRoles', where: { project: was.id }, were: roles },
            ...given.asRead,
          ],
          replaces: {
            projects: [{ was, is }],
            projectRoles: roles.map((each) => ({ was: each })),
            ...given.replaces,
          },
        };
        return commitUnlessChanged(commit, change, E.right(is));
      }),
});

/** What groups of a directory give in a project, which ends. */
const givenByGroups = async (
  provisioning: ProvisioningStore | undefined,
  project: ProjectId,
): Promise<Required<Pick<AdministrationChange, 'asRead' | 'replaces'>>> => {
  if (!provisioning) return { asRead: [], replaces: {} };
  const were = await provisioning.groupRoles({ project });
  return {
    asRead: [{ kind: 'provisionedGroupRoles', where: { project }, were }],
    replaces: { provisionedGroupRoles: were.map((was) => ({ was })) },
  };
};
