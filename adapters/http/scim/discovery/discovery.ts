import { groupSchema } from '../group/group-resource.js';
import { pageAtMost } from '../query/list-query.js';
import { userSchema } from '../user/user-resource.js';

/** The address of a schema of the RFC. */
export const schemaOf = (name: string): string => `urn:ietf:params:scim:schemas:core:2.0:${name}`;

/** What the service supports (RFC 7643, section 5). */
export const serviceProviderConfig = (base: string) => ({
  schemas: [schemaOf('ServiceProviderConfig')],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: pageAtMost },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token of the directory',
      description:
        'A token that an owner of the organization makes: Authorization: Bearer rt_scim_…',
      primary: true,
    },
  ],
  meta: {
    resourceType: 'ServiceProviderConfig',
    location: `${base}/ServiceProviderConfig`,
  },
});

/** The types of resources (RFC 7643, section 6). */
export const resourceTypes = (base: string) => [
  {
    schemas: [schemaOf('ResourceType')],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'A member of the organization',
    schema: userSchema,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  },
  {
    schemas: [schemaOf('ResourceType')],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    description: 'Members of the organization, who get what it is mapped to',
    schema: groupSchema,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/Group` },
  },
];
