import type { Migration } from '../migration.js';

/** The tokens of directories, and the members that they manage. */
export const provisioning: Migration = ({ table, index, id }) => [
  `create table ${table('scim_tokens')} (
     id ${id} primary key,
     organization ${id} not null,
     name text not null,
     hash ${id} not null unique,
     last_four text not null,
     expires_at bigint,
     created_at bigint not null,
     revoked_at bigint,
     last_used_at bigint
   )`,
  `create index ${index('scim_tokens_by_organization')} on ${table('scim_tokens')} (organization)`,
  `create table ${table('provisioned_members')} (
     id ${id} primary key,
     organization ${id} not null,
     version bigint not null,
     user_name ${id} not null,
     external_id ${id},
     email ${id} not null,
     display_name text,
     names text,
     active bigint not null,
     asked_role text,
     role text not null,
     user_id ${id},
     created_at bigint not null,
     changed_at bigint not null,
     unique (organization, user_name)
   )`,
  `create index ${index('provisioned_members_in_order')} on ${table('provisioned_members')} (organization, id)`,
  `create index ${index('provisioned_members_by_external_id')} on ${table('provisioned_members')} (organization, external_id, id)`,
  `create index ${index('provisioned_members_by_email')} on ${table('provisioned_members')} (organization, email, id)`,
  `create index ${index('provisioned_members_by_name')} on ${table('provisioned_members')} (user_name)`,
  `create index ${index('provisioned_members_by_user')} on ${table('provisioned_members')} (user_id)`,
];
