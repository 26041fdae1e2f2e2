import type { Migration } from '../migration.js';

/** Channels, and what is sent and received through them. */
export const messages: Migration = ({
  table,
  index,
  id,
  rising,
  byKey,
  fillPages,
  cleanUpAfter,
}) => [
  `create table ${table('channels')} (
     project ${id} not null,
     id ${id} not null unique,
     version bigint not null,
     record text not null,
     provider ${id} not null,
     primary key (project, id)
   )`,
  // Finds the channels of a provider.
  `create index ${index('channels_by_provider')} on ${table('channels')} (provider)`,

  `create table ${table('messages')} (
     project ${id} not null,
     id ${id} not null,
     version bigint not null,
     record text not null,
     direction text not null,
     event_sequences text not null,
     timeline text not null,
     contact text,
     group_conversation text,
     primary key (project, id)
   )${byKey}`,
  ...fillPages(table('messages'), 90),
  ...cleanUpAfter(table('messages'), 5),
  // Lists inbound messages, which are rare.
  `create index ${index('inbound_messages')} on ${table('messages')} (project, id) where direction = 'inbound'`,

  // Finds the messages of a contact.
  `create index ${index('messages_by_contact')} on ${table('messages')} (project, contact, id)
     where contact is not null`,
  // Finds the messages of a group.
  `create index ${index('messages_by_group')} on ${table('messages')} (project, group_conversation, id)
     where group_conversation is not null`,

  `create table ${table('contacts')} (
     project ${id} not null,
     id ${id} not null,
     version bigint not null,
     record text not null,
     updated_at bigint not null,
     merged_into ${id},
     primary key (project, id)
   )${byKey}`,
  // Lists the contacts that stand for themselves, the last updated first.
  `create index ${index('contacts_by_update')} on ${table('contacts')} (project, updated_at, id)
     where merged_into is null`,
  `create table ${table('contact_keys')} (
     project ${id} not null,
     key ${id} not null,
     contact ${id} not null,
     primary key (project, key)
   )${byKey}`,
  `create table ${table('conversations')} (
     project ${id} not null,
     id ${id} not null,
     channel ${id} not null,
     last_message ${id} not null,
     last_inbound_at bigint,
     unread bigint not null,
     record text not null,
     announce_at bigint,
     assignee text,
     primary key (project, id)
   )${byKey}`,
  ...fillPages(table('conversations'), 90),
  ...cleanUpAfter(table('conversations'), 5),
  // Lists the conversations of a channel, the most recent first.
  `create index ${index('conversations_by_message')} on ${table('conversations')} (project, channel, last_message)`,
  // Lists those with unread messages.
  `create index ${index('unread_conversations')} on ${table('conversations')} (project, channel, last_message)
     where unread > 0`,
  // Lists those that one member answers.
  `create index ${index('assigned_conversations')} on ${table('conversations')} (project, channel, assignee, last_message)
     where assignee is not null`,
  // Finds those of which an event waits.
  `create index ${index('waiting_conversations')} on ${table('conversations')} (announce_at)
     where announce_at is not null`,

  `create table ${table('notes')} (
     project ${id} not null,
     id ${id} not null,
     conversation ${id} not null,
     record text not null,
     primary key (project, id)
   )`,
  // Lists the notes of a conversation, newest first.
  `create index ${index('notes_of_conversation')} on ${table('notes')} (project, conversation, id)`,

  `create table ${table('external_ids')} (
     project ${id} not null,
     hash ${id} not null,
     owner ${id} not null,
     primary key (project, hash)
   )${byKey}`,

  `create table ${table('templates')} (
     project ${id} not null,
     id ${id} not null,
     version bigint not null,
     record text not null,
     channel ${id} not null,
     name ${id} not null,
     status text not null,
     primary key (project, id)
   )`,

  `create table ${table('media')} (
     project ${id} not null,
     id ${id} not null,
     version bigint not null,
     record text not null,
     sha256 ${id} not null,
     deleted_at bigint,
     primary key (project, id)
   )`,
  // Finds the blobs that are still in use.
  `create index ${index('media_by_content')} on ${table('media')} (sha256)`,
  // Finds the deleted media files whose rows can go.
  `create index ${index('media_by_deletion')} on ${table('media')} (deleted_at) where deleted_at is not null`,

  `create table ${table('idempotency')} (
     project ${id} not null,
     key ${id} not null,
     fingerprint text not null,
     message ${id} not null,
     created_at bigint not null,
     sealed_answer text,
     primary key (project, key)
   )${byKey}`,
  // Deletes expired idempotency records.
  `create index ${index('idempotency_by_age')} on ${table('idempotency')} (created_at)`,

  `create table ${table('unmatched_reports')} (
     id ${rising},
     project ${id} not null,
     name ${id} not null,
     received_at bigint not null,
     report text not null
   )`,
  // Reads, counts and deletes the unmatched reports of an external id.
  `create index ${index('unmatched_reports_by_name')} on ${table('unmatched_reports')} (project, name)`,

  `create table ${table('ephemeral_entries')} (
     name ${id} primary key,
     text text not null,
     expires_at bigint not null
   )${byKey}`,
  // Deletes expired entries.
  `create index ${index('ephemeral_entries_by_expiry')} on ${table('ephemeral_entries')} (expires_at)`,
];
