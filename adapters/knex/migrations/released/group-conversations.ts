import type { Migration } from '../migration.js';

/** The conversation of a message of a group: null in messages of before, which belong to none. */
export const groupConversations: Migration = ({ table }) => [
  `alter table ${table('messages')} add column group_conversation text`,
];

/** Finds the messages of a group. */
export const messagesByGroup: Migration = ({ table, index, concurrently }) => [
  `create index${concurrently} ${index('messages_by_group')} on ${table('messages')} (project, group_conversation, id)
     where group_conversation is not null`,
];
