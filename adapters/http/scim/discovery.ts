import { provisionedRoles } from '../../../core/model/provisioning/provisioned-member.js';
import { pageAtMost } from './query/list-query.js';
import { userSchema } from './user/user-resource.js';

const schemaOf = (name: string): string => `urn:ietf:params:scim:schemas:core:2.0:${name}`;

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
];

type Attribute = {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly required?: boolean;
  readonly multiValued?: boolean;
  readonly mutability?: string;
  readonly uniqueness?: string;
  readonly canonicalValues?: readonly string[];
  readonly subAttributes?: readonly object[];
};

const attribute = ({ subAttributes, ...given }: Attribute): object => ({
  required: false,
  multiValued: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...given,
  ...(subAttributes && { subAttributes }),
});

const part = (name: string, description: string, type = 'string'): object =>
  attribute({ name, type, description });

/** The schemas of the resources (RFC 7643, section 7). */
export const schemas = (base: string) => [
  {
    schemas: [schemaOf('Schema')],
    id: userSchema,
    name: 'User',
    description: 'A member of the organization',
    attributes: [
      attribute({
        name: 'userName',
        type: 'string',
        description: 'The email address with which the person signs in.',
        required: true,
        uniqueness: 'server',
      }),
      attribute({
        name: 'name',
        type: 'complex',
        description: 'The parts of the name.',
        subAttributes: [
          part('formatted', 'The whole name.'),
          part('givenName', 'The given name.'),
          part('familyName', 'The family name.'),
        ],
      }),
      part('displayName', 'What people call the person.'),
      attribute({
        name: 'emails',
        type: 'complex',
        description: 'The email address for work: one is stored.',
        multiValued: true,
        subAttributes: [
          part('value', 'The address.'),
          part('type', 'Always work.'),
          part('primary', 'Always true.', 'boolean'),
        ],
      }),
      part('active', 'Whether the person is a member.', 'boolean'),
      attribute({
        name: 'roles',
        type: 'complex',
        description: 'What the person may do: one is stored, the most powerful. Default: viewer.',
        multiValued: true,
        subAttributes: [
          attribute({
            name: 'value',
            type: 'string',
            description: 'The role.',
            canonicalValues: provisionedRoles,
          }),
          part('primary', 'Always true.', 'boolean'),
        ],
      }),
    ],
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${userSchema}` },
  },
];
