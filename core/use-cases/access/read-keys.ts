import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { shownByPages } from '../../contract/shown.js';
import type { ApiKey } from '../../model/access/api-key.js';
import { shownKey } from '../../model/access/key-view.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import {
  findProject,
  noProject,
  type ProjectNotFound,
  type ProjectQuery,
  projectInput,
} from '../administration/find-tenant.js';
import { byKey, byProject } from '../authorization/resource-owner.js';
import { aProject } from '../input/fields.js';
import { useCase } from '../use-case.js';
import { findKey, type KeyNotFound, keyInput, type NamedKey, noKey } from './find-key.js';

type ReadKeysPorts = { readonly tenants: TenantStore };

export const listKeys = useCase({
  kind: 'read',
  summary: 'Lists the keys of a project, oldest first, with the revoked ones.',
  permission: 'keys:read',
  owner: byProject,
  input: projectInput,
  result: shownByPages(shownKey, 'key'),
  refusals: noProject,
  run:
    ({ tenants }: ReadKeysPorts) =>
    async (query: ProjectQuery): Promise<E.Either<ProjectNotFound, readonly ApiKey[]>> => {
      const project = await findProject(tenants, query.project);
      return E.isLeft(project) ? project : E.right(await tenants.listKeys(project.right.id));
    },
});

/** One key of a project. */
const keyOfProjectInput = input({ project: aProject, ...keyInput.needed });
export type KeyQuery = InputOf<typeof keyOfProjectInput>;

export const getKey = useCase({
  kind: 'read',
  summary: 'Reads one key of a project, also a revoked one.',
  permission: 'keys:read',
  owner: byProject,
  within: false,
  input: keyOfProjectInput,
  result: shownKey,
  refusals: { api_key_not_found: 'the project has no such key' },
  run:
    (ports: ReadKeysPorts) =>
    async ({ project, key: id }: KeyQuery): Promise<E.Either<KeyNotFound, ApiKey>> => {
      const found = await findKey(ports, id);
      return E.isRight(found) && found.right.project !== project
        ? E.left({ code: 'api_key_not_found', id })
        : found;
    },
});

export const findApiKey = useCase({
  kind: 'read',
  summary: 'Reads one key by its id alone, also a revoked one.',
  permission: 'keys:read',
  owner: byKey,
  within: false,
  input: keyInput,
  result: shownKey,
  refusals: noKey,
  run:
    (ports: ReadKeysPorts) =>
    ({ key }: NamedKey): Promise<E.Either<KeyNotFound, ApiKey>> =>
      findKey(ports, key),
});
