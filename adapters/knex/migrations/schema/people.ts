import type { Migration } from '../migration.js';

/** People who sign in, and the audit log. */
export const people: Migration = ({ table, index, id, byKey }) => [
  `create table ${table('users')} (
     id ${id} primary key,
     version bigint not null,
     email ${id} not null,
     name text,
     password_hash text,
     second_factor text,
     oidc_issuer ${id},
     oidc_subject ${id},
     created_at bigint not null,
     last_sign_in_at bigint,
     address text,
     unique (email),
     unique (oidc_issuer, oidc_subject)
   )`,
  // Finds a person by an address.
  `create index ${index('users_by_address')} on ${table('users')} (address)`,

  `create table ${table('members')} (
     organization ${id} not null,
     user_id ${id} not null,
     role text not null,
     added_at bigint not null,
     primary key (organization, user_id)
   )${byKey}`,
  // Finds the memberships of a user.
  `create index ${index('members_by_user')} on ${table('members')} (user_id)`,

  `create table ${table('project_roles')} (
     user_id ${id} not null,
     project ${id} not null,
     organization ${id} not null,
     role text not null,
     set_at bigint not null,
     by_groups text,
     by_hand text,
     primary key (user_id, project)
   )${byKey}`,
  // Finds and removes the roles in a project.
  `create index ${index('project_roles_by_project')} on ${table('project_roles')} (project)`,
  // Lists the roles of all members.
  `create index ${index('project_roles_by_organization')} on ${table('project_roles')} (organization)`,

  `create table ${table('invitations')} (
     id ${id} primary key,
     organization ${id} not null,
     email ${id} not null,
     role text not null,
     hash ${id} not null,
     created_at bigint not null,
     expires_at bigint not null,
     unique (organization, email),
     unique (hash)
   )`,
  // Removes expired invitations.
  `create index ${index('invitations_by_expiry')} on ${table('invitations')} (expires_at)`,

  `create table ${table('one_time_links')} (
     hash ${id} primary key,
     user_id ${id} not null,
     created_at bigint not null,
     expires_at bigint not null
   )${byKey}`,
  // Ends the links of a user.
  `create index ${index('one_time_links_by_user')} on ${table('one_time_links')} (user_id)`,
  // Removes expired links.
  `create index ${index('one_time_links_by_expiry')} on ${table('one_time_links')} (expires_at)`,

  `create table ${table('sessions')} (
     id ${id} primary key,
     hash ${id} not null,
     user_id ${id} not null,
     method text not null,
     is_pending bigint not null,
     created_at bigint not null,
     expires_at bigint not null,
     used_at bigint not null,
     address text,
     user_agent text,
     second_factor text,
     proved_at bigint,
     provider_session text,
     passkey text,
     unique (hash)
   )`,
  // Lists and ends the sessions of a user.
  `create index ${index('sessions_by_user')} on ${table('sessions')} (user_id, id)`,
  // Removes sessions that are over.
  `create index ${index('sessions_by_expiry')} on ${table('sessions')} (expires_at)`,
  // Removes sessions that were not used for long.
  `create index ${index('sessions_by_use')} on ${table('sessions')} (used_at)`,

  // Finds the sessions that began at a session of a provider of single sign-on.
  `create index ${index('sessions_by_provider')} on ${table('sessions')} (provider_session)
     where provider_session is not null`,

  `create table ${table('passkeys')} (
     id ${id} primary key,
     user_id ${id} not null,
     name text not null,
     public_key text not null,
     sign_count bigint not null,
     added_at bigint not null,
     used_at bigint
   )${byKey}`,
  // Lists the passkeys of a user.
  `create index ${index('passkeys_by_user')} on ${table('passkeys')} (user_id)`,
  `create table ${table('used_challenges')} (
     hash ${id} primary key,
     expires_at bigint not null
   )${byKey}`,
  // Removes used challenges that have expired.
  `create index ${index('used_challenges_by_expiry')} on ${table('used_challenges')} (expires_at)`,

  // An empty organization or project stands for none.
  `create table ${table('audit_entries')} (
     id ${id} primary key,
     at bigint not null,
     organization ${id} not null,
     project ${id} not null,
     actor_kind text not null,
     actor_id text,
     actor_name ${id} not null,
     address text,
     action ${id} not null,
     resource text,
     details text not null,
     outcome text,
     seal bigint,
     proof text
   )`,
  // Lists the entries of an organization: all, of a project, of an action, of an actor.
  `create index ${index('audit_entries_by_organization')} on ${table('audit_entries')} (organization, id)`,
  // Lists the entries about a project.
  `create index ${index('audit_entries_by_project')} on ${table('audit_entries')} (organization, project, id)`,
  // Lists the entries of one action.
  `create index ${index('audit_entries_by_action')} on ${table('audit_entries')} (organization, action, id)`,
  // Lists the entries of one person or key.
  `create index ${index('audit_entries_by_actor')} on ${table('audit_entries')} (organization, actor_name, id)`,
  // Finds the entries of a seal, and those without one.
  `create index ${index('audit_entries_by_seal')} on ${table('audit_entries')} (seal, id)`,
  `create table ${table('audit_seals')} (
     number bigint primary key,
     at bigint not null,
     previous ${id} not null,
     total bigint not null,
     hash ${id} not null,
     entries text not null
   )${byKey}`,
  `create table ${table('audit_streams')} (
     name ${id} primary key,
     seal bigint not null,
     owner text,
     lease_until bigint not null
   )${byKey}`,
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
  `create table ${table('provisioned_groups')} (
     id ${id} primary key,
     organization ${id} not null,
     version bigint not null,
     display_name ${id} not null,
     external_id ${id},
     role text,
     created_at bigint not null,
     changed_at bigint not null,
     unique (organization, display_name)
   )`,
  `create index ${index('provisioned_groups_in_order')} on ${table('provisioned_groups')} (organization, id)`,
  `create table ${table('provisioned_group_members')} (
     group_id ${id} not null,
     member ${id} not null,
     organization ${id} not null,
     primary key (group_id, member)
   )${byKey}`,
  `create index ${index('provisioned_group_members_by_member')} on ${table('provisioned_group_members')} (member)`,
  `create table ${table('provisioned_group_roles')} (
     group_id ${id} not null,
     project ${id} not null,
     organization ${id} not null,
     role text not null,
     set_at bigint not null,
     primary key (group_id, project)
   )${byKey}`,
  `create index ${index('provisioned_group_roles_by_project')} on ${table('provisioned_group_roles')} (project)`,
  `create index ${index('provisioned_group_roles_by_organization')} on ${table('provisioned_group_roles')} (organization)`,
];
