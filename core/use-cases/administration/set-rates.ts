import type * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { NewRates, withRates } from '../../model/rate-limits/rates.js';
import type { Project } from '../../model/tenants/project.js';
import { byProject } from '../authorization/resource-owner.js';
import { byItself, namedProject } from '../input/fields.js';
import { useCase } from '../use-case.js';
import { noProject, type ProjectNotFound } from './find-tenant.js';
import { type ReplaceTenantPorts, replaceProject } from './replace-tenant.js';

/** How many requests a project may make from now on. */
const ratesInput = input({ project: namedProject, rates: byItself(NewRates) });
export type SetRates = InputOf<typeof ratesInput>;

/** See docs/specification.md#8.1.7. */
export const setRates = useCase({
  kind: 'write',
  summary: 'Sets how many requests a second a project may make, by class; null for the default.',
  description: [
    'Classes that are not given keep their rate. A project may make twice as many at once.',
    'Every process follows within a second.',
  ],
  permission: 'billing:manage',
  owner: byProject,
  audit: {
    action: 'project.set_rates',
    resource: ({ project }) => project,
    details: ({ rates: { send, write, read } }) => ({ send, write, read }),
  },
  input: ratesInput,
  refusals: noProject,
  run:
    (ports: ReplaceTenantPorts) =>
    ({ project, rates }: SetRates): Promise<E.Either<ProjectNotFound, Project>> =>
      replaceProject(ports, project, (was) => ({ ...was, rates: withRates(was.rates, rates) })),
});
