import { Command } from '@commander-js/extra-typings';
import type { Contact } from '../../../adapters/client/index.js';
import { fields } from '../terminal/fields.js';
import { apiJsonOption, type Developer, profileOption } from './context.js';
import { answerPage, cursorOption, given, limitOption } from './page.js';

/** `contacts`: shows the people of the project. */
export const contactsCommands = (developer: Developer) => {
  const contacts = new Command('contacts').description(
    'show the people whom the project writes with, with every address',
  );
  contacts
    .command('list')
    .description('list contacts, the last updated first')
    .option('--phone-number <number>', 'only the contact with this number')
    .option('--user-id <id>', 'only the contact with this user id of the network')
    .option('--channel <id>', 'only contacts that have a conversation in this channel')
    .option(...limitOption)
    .option(...cursorOption)
    .option(...profileOption)
    .option(...apiJsonOption)
    .action(({ profile, json, phoneNumber, userId, ...query }) =>
      answerPage(
        developer,
        { profile, json },
        {
          page: ({ client }) =>
            client.contacts.page(given({ ...query, phone_number: phoneNumber, user_id: userId })),
          columns,
        },
      ),
    );
  contacts
    .command('get')
    .alias('show')
    .description('show one contact')
    .argument('<contact>', 'id of the contact')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, options) =>
      developer.answer(options, ({ client }) => client.contacts.get(id), fields),
    );
  return contacts;
};

const columns = [
  { title: 'ID', value: ({ id }: Contact) => id },
  { title: 'NUMBER', value: (contact: Contact) => contact.phone_number },
  { title: 'USER ID', value: (contact: Contact) => contact.user_id },
  { title: 'NAME', value: ({ name }: Contact) => name, isFlexible: true },
  { title: 'UPDATED', value: ({ updated_at: at }: Contact) => at },
];
