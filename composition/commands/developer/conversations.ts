import { Command } from '@commander-js/extra-typings';
import type { Conversation, Note, RoundtripClient } from '../../../adapters/client/index.js';
import { fields } from '../terminal/fields.js';
import { apiJsonOption, type Developer, profileOption } from './context.js';
import { messageColumns } from './messages/messages.js';
import { answerPage, cursorOption, given, limitOption } from './page.js';

/** `conversations`: shows conversations, and changes them. */
export const conversationCommands = (developer: Developer) => {
  const conversations = new Command('conversations').description(
    'show all messages between a channel and a contact, or a group, mark them read, assign them and note what is of use',
  );
  conversations
    .command('list')
    .description('list conversations, the most recent first')
    .option('--channel <id>', 'only those of this channel')
    .option('--contact <id>', 'only those of this contact')
    .option('--unread', 'only those with unread messages')
    .option('--assignee <user>', 'only those that this member answers, by the id; none: no member')
    .option('--open', 'only those in which the person wrote within 24 hours')
    .option(...limitOption)
    .option(...cursorOption)
    .option(...profileOption)
    .option(...apiJsonOption)
    .action(({ profile, json, unread, open, ...query }) =>
      answerPage(
        developer,
        { profile, json },
        {
          page: ({ client }) =>
            client.conversations.page(
              given({
                ...query,
                ...(unread && { unread: 'true' }),
                ...(open && { window: 'open' }),
              }),
            ),
          columns,
        },
      ),
    );
  conversations
    .command('messages')
    .description('list the messages of a conversation, newest first')
    .argument('<conversation>', 'id of the conversation')
    .option(...limitOption)
    .option(...cursorOption)
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, { profile, json, ...query }) =>
      answerPage(
        developer,
        { profile, json },
        {
          page: ({ client }) => client.conversations.messages.page(id, given(query)),
          columns: messageColumns,
        },
      ),
    );
  conversations
    .command('assign')
    .description('say which member of the organization answers a conversation')
    .argument('<conversation>', 'id of the conversation')
    .argument('<user>', 'id of the member; none: no member answers it')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, user, options) =>
      developer.answer(
        options,
        ({ client }) =>
          client.conversations.assign(id, { assignee: user === 'none' ? null : user }),
        fields,
      ),
    );
  addNoteCommands(developer, conversations);
  for (const { name, description, call } of ofOne)
    conversations
      .command(name)
      .description(description)
      .argument('<conversation>', 'id of the conversation')
      .option(...profileOption)
      .option(...apiJsonOption)
      .action((id, options) =>
        developer.answer(options, ({ client }) => call(client.conversations, id), fields),
      );
  return conversations;
};

/** The commands about the notes of a conversation. */
const addNoteCommands = (developer: Developer, conversations: Command): void => {
  conversations
    .command('notes')
    .description('list the notes of a conversation, newest first')
    .argument('<conversation>', 'id of the conversation')
    .option(...limitOption)
    .option(...cursorOption)
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, { profile, json, ...query }) =>
      answerPage(
        developer,
        { profile, json },
        {
          page: ({ client }) => client.conversations.notes.page(id, given(query)),
          columns: noteColumns,
        },
      ),
    );
  conversations
    .command('note')
    .description('add a note to a conversation; it is never sent')
    .argument('<conversation>', 'id of the conversation')
    .argument('<text>', 'what it says')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, text, options) =>
      developer.answer(
        options,
        ({ client }) => client.conversations.notes.add(id, { text }),
        fields,
      ),
    );
  conversations
    .command('remove-note')
    .description('delete a note of a conversation')
    .argument('<conversation>', 'id of the conversation')
    .argument('<note>', 'id of the note')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((conversation, id, options) =>
      developer.answer(
        options,
        async ({ client }) => {
          await client.conversations.notes.remove(conversation, id);
          return { id, deleted: true };
        },
        fields,
      ),
    );
};

const noteColumns = [
  { title: 'ID', value: ({ id }: Note) => id },
  { title: 'CREATED', value: ({ created_at: at }: Note) => at },
  { title: 'AUTHOR', value: ({ author }: Note) => author.name ?? author.id },
  { title: 'TEXT', value: ({ text }: Note) => text, isFlexible: true },
];

type Calls = RoundtripClient['conversations'];

/** The commands about one conversation. */
const ofOne = [
  {
    name: 'get',
    description: 'show one conversation',
    call: (calls: Calls, id: string) => calls.get(id),
  },
  {
    name: 'read',
    description: 'mark a conversation as read',
    call: (calls: Calls, id: string) => calls.markRead(id),
  },
  {
    name: 'typing',
    description: 'show the person for 25 seconds that an answer is being written',
    call: (calls: Calls, id: string) => calls.showTyping(id),
  },
  {
    name: 'block',
    description: 'block the person of a conversation for its channel',
    call: (calls: Calls, id: string) => calls.block(id),
  },
  {
    name: 'unblock',
    description: 'end that',
    call: (calls: Calls, id: string) => calls.unblock(id),
  },
] as const;

const columns = [
  { title: 'ID', value: ({ id }: Conversation) => id },
  { title: 'NUMBER', value: ({ contact }: Conversation) => contact?.phone_number },
  {
    title: 'NAME',
    value: ({ contact, group }: Conversation) => (contact ? contact.name : `group ${group}`),
    isFlexible: true,
  },
  { title: 'UNREAD', value: (conversation: Conversation) => conversation.unread_count },
  { title: 'ASSIGNEE', value: ({ assignee }: Conversation) => assignee },
  { title: 'WINDOW', value: ({ window }: Conversation) => (window.open ? 'open' : 'closed') },
  { title: 'UPDATED', value: ({ updated_at: at }: Conversation) => at },
];
