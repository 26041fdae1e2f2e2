import type * as E from 'fp-ts/lib/Either.js';
import { closedInput, type InputOf } from '../../contract/input.js';
import type { Project } from '../../model/tenants/project.js';
import { SuspensionReason } from '../../model/tenants/suspension.js';
import { shownProject } from '../../model/tenants/tenant-view.js';
import type { Clock, SteadyClock } from '../../ports/machine/clock.js';
import { byProject } from '../authorization/resource-owner.js';
import { useCase } from '../use-case.js';
import { noProject, type ProjectNotFound, type ProjectQuery, projectInput } from './find-tenant.js';
import { type ReplaceTenantPorts, replaceProject } from './replace-tenant.js';

/** A project to suspend, and why. */
const suspensionInput = closedInput({ ...projectInput.needed, reason: SuspensionReason });
export type SuspendProject = InputOf<typeof suspensionInput>;

/** See docs/specification.md#3.11.2. */
export const suspendProject = useCase({
  kind: 'write',
  summary:
    'Suspends a project: its keys and members read, and write nothing; what waits to be sent goes on waiting.',
  description: [
    'Every process follows within a second. What persons write is received, reports are applied, webhooks are delivered.',
    'A project that is suspended already gets the new `reason`.',
  ],
  permission: 'projects:operate',
  owner: byProject,
  audit: {
    action: 'project.suspend',
    resource: ({ project }) => project,
    details: ({ reason }) => ({ reason }),
  },
  input: suspensionInput,
  result: shownProject,
  refusals: noProject,
  run:
    (ports: ReplaceTenantPorts & { readonly clock: Clock }) =>
    ({ project, reason }: SuspendProject): Promise<E.Either<ProjectNotFound, Project>> =>
      replaceProject(ports, project, (was) => ({
        ...was,
        suspension: { since: was.suspension?.since ?? ports.clock(), reason },
      })),
});

/** See docs/specification.md#3.11.4. */
export const resumeProject = useCase({
  kind: 'write',
  summary: 'Resumes a suspended project: what waits is sent, in order.',
  description: [
    'Every process follows within a second. Changes nothing of a project that is not suspended.',
    'A project that was exported goes on here: do not import what was exported then.',
  ],
  permission: 'projects:operate',
  owner: byProject,
  audit: { action: 'project.resume', resource: ({ project }) => project },
  input: projectInput,
  result: shownProject,
  refusals: noProject,
  run:
    (ports: ReplaceTenantPorts & { readonly steady: SteadyClock }) =>
    ({ project }: ProjectQuery): Promise<E.Either<ProjectNotFound, Project>> =>
      replaceProject(ports, project, ({ suspension: _, leftAt: __, ...was }) => was, ports.steady),
});
