import type { ProvisionedMember } from '../../../../core/model/provisioning/provisioned-member.js';
import type { Query } from '../../session/statement.js';
import { entityTable } from '../administration/entity-table.js';
import { flag, integer, object, text } from '../administration/fields.js';

/** Members that directories manage. */
export const provisionedMembers = entityTable<ProvisionedMember>('provisioned_members', {
  key: ['id'],
  sets: ['userName', 'user', 'organization'],
  fields: {
    id: text('id'),
    organization: text('organization'),
    version: integer('version'),
    userName: text('user_name'),
    externalId: text('external_id'),
    email: text('email'),
    displayName: text('display_name'),
    names: object('names'),
    active: flag('active'),
    askedRole: text('asked_role'),
    role: text('role'),
    user: text('user_id'),
    createdAt: integer('created_at'),
    changedAt: integer('changed_at'),
  },
});

const inOrder = 'order by provisioned_members.id';

/** A member by organization and id, by the user name in all organizations, and by the user. */
export const findProvisionedMembers = provisionedMembers.by('find_provisioned_members', [
  'organization',
  'id',
]);
export const provisionedMembersNamed = provisionedMembers.by(
  'provisioned_members_named',
  ['userName'],
  inOrder,
);
export const provisionedMembersOfUser = provisionedMembers.by(
  'provisioned_members_of_user',
  ['user'],
  inOrder,
);

/** The part of each query for the members of a directory: all, or those with one value. */
const wanted = {
  all: '',
  user_name: 'and provisioned_members.user_name = ',
  external_id: 'and provisioned_members.external_id = ',
  email: 'and provisioned_members.email = ',
  id: 'and provisioned_members.id = ',
} as const;

/** What a list of the members of a directory can be limited to. */
type WantedMembers = keyof typeof wanted;

type Given = 'organization' | 'wanted';
type ListQuery = Query<Given | 'skip' | 'limit', object, ProvisionedMember>;
type CountQuery = Query<Given, { readonly found: number | string }, number>;

const whereOf = (by: WantedMembers, value: (column: Given) => string): string =>
  `where provisioned_members.organization = ${value('organization')}
    ${by === 'all' ? `and ${value('wanted')} = ''` : `${wanted[by]}${value('wanted')}`}`;

const listBy = (by: WantedMembers): ListQuery => ({
  name: `provisioned_members_by_${by}`,
  columns: { organization: 'text', wanted: 'text', skip: 'bigint', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${provisionedMembers.columns} from ${tables.provisioned_members}
      ${whereOf(by, value)} ${inOrder} limit ${value('limit')} offset ${value('skip')}`,
  fromRow: provisionedMembers.fromRow,
});

const countBy = (by: WantedMembers): CountQuery => ({
  name: `count_provisioned_members_by_${by}`,
  columns: { organization: 'text', wanted: 'text' },
  sql: ({ tables, value }) =>
    `select count(*) as found from ${tables.provisioned_members} ${whereOf(by, value)}`,
  fromRow: ({ found }) => Number(found),
});

/** The members of a directory: all, and those with one value. */
export const provisionedMembersByAll = listBy('all');
export const provisionedMembersByUserName = listBy('user_name');
export const provisionedMembersByExternalId = listBy('external_id');
export const provisionedMembersByEmail = listBy('email');
export const provisionedMembersById = listBy('id');

/** How many there are of them. */
export const countProvisionedMembersByAll = countBy('all');
export const countProvisionedMembersByUserName = countBy('user_name');
export const countProvisionedMembersByExternalId = countBy('external_id');
export const countProvisionedMembersByEmail = countBy('email');
export const countProvisionedMembersById = countBy('id');
