import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { NewRates, withRates } from '../../model/rate-limits/rates.js';
import type { Project } from '../../model/tenants/project.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import { byProject } from '../authorization/resource-owner.js';
import { commitUnlessChanged } from '../commit-change.js';
import { byItself, namedProject } from '../input/fields.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { findProject, noProject, type ProjectNotFound } from './find-tenant.js';

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
    ({ tenants, commit }: { readonly tenants: TenantStore; readonly commit: Commit }) =>
    ({ project: id, rates }: SetRates): Promise<E.Either<ProjectNotFound, Project>> =>
      retryOnConflict(async () => {
        const found = await findProject(tenants, id);
        if (E.isLeft(found)) return found;
        const was = found.right;
        const project = { ...was, rates: withRates(was.rates, rates) };
        const change = { replaces: { projects: [{ was, is: project }] } };
        return commitUnlessChanged(commit, change, E.right(project));
      }),
});
