import { groupMembersAtMost } from '../../../../core/model/provisioning/provisioned-group.js';
import { provisionedRoles } from '../../../../core/model/provisioning/provisioned-member.js';
import { groupSchema } from '../group/group-resource.js';
import { userSchema } from '../user/user-resource.js';
import { schemaOf } from './discovery.js';

type Attribute = {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly required?: boolean;
  readonly multiValued?: boolean;
  readonly mutability?: string;
  readonly uniqueness?: string;
  readonly caseExact?: boolean;
  readonly referenceTypes?: readonly string[];
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

const reference = (name: string, description: string, to: string, mutability: string): object =>
  attribute({
    ...{ name, type: 'reference', description, mutability },
    ...{ caseExact: true, referenceTypes: [to] },
  });

const readOnlyPart = (name: string, description: string): object =>
  attribute({ name, type: 'string', description, mutability: 'readOnly' });

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
      attribute({
        name: 'groups',
        type: 'complex',
        description: 'The groups that the person is in. Groups change them.',
        multiValued: true,
        mutability: 'readOnly',
        subAttributes: [
          readOnlyPart('value', 'The id of the group.'),
          reference('$ref', 'The URL of the group.', 'Group', 'readOnly'),
          readOnlyPart('display', 'What people call the group.'),
          readOnlyPart('type', 'Always direct.'),
        ],
      }),
    ],
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${userSchema}` },
  },
  {
    schemas: [schemaOf('Schema')],
    id: groupSchema,
    name: 'Group',
    description: 'Members of the organization, who get what it is mapped to',
    attributes: [
      attribute({
        name: 'displayName',
        type: 'string',
        description: 'What people call the group.',
        required: true,
        caseExact: true,
        uniqueness: 'server',
      }),
      attribute({
        name: 'members',
        type: 'complex',
        description: `The users in the group, at most ${groupMembersAtMost}.`,
        multiValued: true,
        subAttributes: [
          attribute({
            name: 'value',
            type: 'string',
            description: 'The id of the user.',
            mutability: 'immutable',
            caseExact: true,
          }),
          reference('$ref', 'The URL of the user.', 'User', 'immutable'),
          attribute({
            name: 'type',
            type: 'string',
            description: 'Always User.',
            mutability: 'immutable',
            canonicalValues: ['User'],
          }),
        ],
      }),
    ],
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${groupSchema}` },
  },
];
