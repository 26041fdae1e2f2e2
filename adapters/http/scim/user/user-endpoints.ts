import * as E from 'fp-ts/lib/Either.js';
import type { ProvisionedMember } from '../../../../core/model/provisioning/provisioned-member.js';
import type { ScimUseCases } from '../../../../core/use-cases/provisioning/index.js';
import {
  type Endpoints,
  json,
  listOf,
  type ScimAnswer,
  type ScimRequest,
  unchanged,
  versionAskedFor,
} from '../answers.js';
import { userFilters } from '../query/filter.js';
import { listQueryOf, shownOf } from '../query/list-query.js';
import { refusalOf } from '../refusals.js';
import { scimBodyOf } from '../scim-body.js';
import { userPatchOf } from './patch.js';
import { newUserOf, replacedUserOf } from './user-body.js';
import { userResource } from './user-resource.js';

/** The endpoints of users. */
export const userEndpoints: Endpoints = {
  '/Users': {
    GET: async (scim, { call, query, base }) => {
      const asked = listQueryOf(query, userFilters);
      if (E.isLeft(asked)) return asked;
      const { filter, startIndex, count } = asked.right;
      const page = { skip: startIndex - 1, limit: count };
      const { total, items } = await scim.listMembers({ ...call, filter, ...page });
      const groups = await scim.groupsOf(call, items);
      const shown = shownOf(query);
      return E.right(
        listOf(
          items.map((each) => shown(userResource(each, groups.get(each.id) ?? [], base))),
          total,
          startIndex,
        ),
      );
    },
    POST: async (scim, request) => {
      const body = await scimBodyOf(request.context);
      if (E.isLeft(body)) return body;
      const fields = newUserOf(body.right);
      if (E.isLeft(fields)) return fields;
      const made = await scim.createMember({ ...request.call, fields: fields.right });
      return answered(scim, request, 201, made);
    },
  },
  '/Users/{id}': {
    GET: async (scim, request) => {
      const found = await scim.findMember(request.call, request.id);
      const known = E.isRight(found) ? unchanged(request, found.right) : undefined;
      return known ?? answered(scim, request, 200, found);
    },
    PUT: async (scim, request) => {
      const body = await scimBodyOf(request.context);
      if (E.isLeft(body)) return body;
      const { call, id } = request;
      const version = versionAskedFor(request);
      const decide = replacedUserOf(body.right);
      const changed = await scim.changeMember({ ...call, id, version, decide });
      return answered(scim, request, 200, changed);
    },
    PATCH: async (scim, request) => {
      const body = await scimBodyOf(request.context);
      if (E.isLeft(body)) return body;
      const { call, id } = request;
      const decide = userPatchOf(body.right, id);
      if (E.isLeft(decide)) return decide;
      const version = versionAskedFor(request);
      const change = { ...call, id, version, decide: decide.right };
      return answered(scim, request, 200, await scim.changeMember(change));
    },
    DELETE: async (scim, request) => {
      const { call, id } = request;
      const removed = await scim.removeMember({ ...call, id, version: versionAskedFor(request) });
      return E.isLeft(removed) ? E.left(refusalOf(removed.left)) : E.right({ status: 204 });
    },
  },
};

const answered = async (
  scim: ScimUseCases,
  { call, query, base }: ScimRequest,
  status: number,
  outcome: E.Either<Parameters<typeof refusalOf>[0], ProvisionedMember>,
): Promise<ScimAnswer> => {
  if (E.isLeft(outcome)) return E.left(refusalOf(outcome.left));
  const { id } = outcome.right;
  const groups = await scim.groupsOf(call, [outcome.right]);
  const resource = userResource(outcome.right, groups.get(id) ?? [], base);
  const location = status === 201 ? ['Location', resource.meta.location] : [];
  const headers = ['ETag', resource.meta.version, ...location];
  return E.right(json(status, shownOf(query)(resource), headers));
};
