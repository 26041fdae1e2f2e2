import * as E from 'fp-ts/lib/Either.js';
import { type Endpoints, json, listOf, oneOf } from './answers.js';
import { resourceTypes, serviceProviderConfig } from './discovery/discovery.js';
import { schemas } from './discovery/schemas.js';
import { groupEndpoints } from './group/group-endpoints.js';
import { userEndpoints } from './user/user-endpoints.js';

/** The endpoints, by their paths and methods (RFC 7644, section 3.2). */
export const endpoints: Endpoints = {
  '/ServiceProviderConfig': {
    GET: (_, { base }) => E.right(json(200, serviceProviderConfig(base))),
  },
  '/ResourceTypes': { GET: (_, { base }) => E.right(listOf(resourceTypes(base))) },
  '/ResourceTypes/{id}': { GET: (_, { base, id }) => oneOf(resourceTypes(base), id) },
  '/Schemas': { GET: (_, { base }) => E.right(listOf(schemas(base))) },
  '/Schemas/{id}': { GET: (_, { base, id }) => oneOf(schemas(base), id) },
  ...userEndpoints,
  ...groupEndpoints,
};
