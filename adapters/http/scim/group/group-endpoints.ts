import * as E from 'fp-ts/lib/Either.js';
import type { GroupWithMembers } from '../../../../core/model/provisioning/provisioned-group.js';
import {
  type Endpoints,
  json,
  listOf,
  type ScimAnswer,
  type ScimRequest,
  unchanged,
  versionAskedFor,
} from '../answers.js';
import { groupFilters } from '../query/filter.js';
import { isShownIn, listQueryOf, shownOf } from '../query/list-query.js';
import { refusalOf } from '../refusals.js';
import { scimBodyOf } from '../scim-body.js';
import { newGroupOf, replacedGroupOf } from './group-body.js';
import { groupPatchOf } from './group-patch.js';
import { groupResource } from './group-resource.js';

/** The most groups of a page that shows their members. */
export const wholeGroupsAtMost = 20;

/** The endpoints of groups. */
export const groupEndpoints: Endpoints = {
  '/Groups': {
    GET: async (scim, { call, query, base }) => {
      const asked = listQueryOf(query, groupFilters);
      if (E.isLeft(asked)) return asked;
      const { filter, startIndex, count } = asked.right;
      const withMembers = isShownIn(query)('members');
      const limit = withMembers ? Math.min(count, wholeGroupsAtMost) : count;
      const page = { skip: startIndex - 1, limit, withMembers };
      const { total, items } = await scim.listGroups({ ...call, filter, ...page });
      const shown = shownOf(query);
      return E.right(
        listOf(
          items.map((each) => shown(groupResource(each, base))),
          total,
          startIndex,
        ),
      );
    },
    POST: async (scim, request) => {
      const body = await scimBodyOf(request.context);
      if (E.isLeft(body)) return body;
      const fields = newGroupOf(body.right);
      if (E.isLeft(fields)) return fields;
      const made = await scim.createGroup({ ...request.call, fields: fields.right });
      return answered(request, 201, made);
    },
  },
  '/Groups/{id}': {
    GET: async (scim, request) => {
      const found = await scim.findGroup(request.call, request.id);
      const known = E.isRight(found) ? unchanged(request, found.right.group) : undefined;
      return known ?? answered(request, 200, found);
    },
    PUT: async (scim, request) => {
      const body = await scimBodyOf(request.context);
      if (E.isLeft(body)) return body;
      const { call, id } = request;
      const version = versionAskedFor(request);
      const decide = replacedGroupOf(body.right);
      return answered(request, 200, await scim.changeGroup({ ...call, id, version, decide }));
    },
    PATCH: async (scim, request) => {
      const body = await scimBodyOf(request.context);
      if (E.isLeft(body)) return body;
      const { call, id } = request;
      const decide = groupPatchOf(body.right, id);
      if (E.isLeft(decide)) return decide;
      const version = versionAskedFor(request);
      const change = { ...call, id, version, decide: decide.right };
      return answered(request, 200, await scim.changeGroup(change));
    },
    DELETE: async (scim, request) => {
      const { call, id } = request;
      const removed = await scim.removeGroup({ ...call, id, version: versionAskedFor(request) });
      return E.isLeft(removed) ? E.left(refusalOf(removed.left)) : E.right({ status: 204 });
    },
  },
};

const answered = (
  { query, base }: ScimRequest,
  status: number,
  outcome: E.Either<Parameters<typeof refusalOf>[0], GroupWithMembers>,
): ScimAnswer => {
  if (E.isLeft(outcome)) return E.left(refusalOf(outcome.left));
  const resource = groupResource(outcome.right, base);
  const location = status === 201 ? ['Location', resource.meta.location] : [];
  const headers = ['ETag', resource.meta.version, ...location];
  return E.right(json(status, shownOf(query)(resource), headers));
};
