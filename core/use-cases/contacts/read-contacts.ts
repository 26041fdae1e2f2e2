import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { shown, shownPage } from '../../contract/shown.js';
import { type Contact, ContactView, contactJson } from '../../model/contacts/contact.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import { about } from '../../shared/codec.js';
import { type ContactId, isId } from '../../shared/ids.js';
import { type Page, pageOf } from '../../shared/page.js';
import { spelledNumber } from '../../shared/phone-number.js';
import { idText } from '../../shared/published.js';
import { byProject } from '../authorization/resource-owner.js';
import { aPage, aProject, aText } from '../input/fields.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import { useCase } from '../use-case.js';
import { survivorOf } from './survivor-of.js';

type Ports = { readonly contacts: Pick<ContactStore, 'find' | 'holder' | 'list'> };

/** The project has no contact with this id. */
export type ContactNotFound = { readonly code: 'contact_not_found'; readonly id: string };

/** How a contact is published. */
const shownContact = shown(ContactView, contactJson);

/** One contact of a project, by the id that a client gave. */
const contactInput = input({ project: aProject, id: idText('cont') });
export type ContactQuery = InputOf<typeof contactInput>;

/** See docs/specification.md#4.16.2. */
export const getContact = useCase({
  kind: 'read',
  summary: 'Gets a contact: one person, with every address.',
  description: [
    'The id of a contact that was merged into another one gives the one that stays, whose id is also in `mergedInto` then.',
  ],
  permission: 'messages:read',
  owner: byProject,
  input: contactInput,
  result: shownContact,
  refusals: { contact_not_found: 'the project has no such contact' },
  run:
    ({ contacts }: Ports) =>
    async ({ project, id }: ContactQuery): Promise<E.Either<ContactNotFound, Contact>> => {
      const contact = isId('cont')(id) ? await survivorOf(contacts, project, id) : undefined;
      if (!contact) return E.left({ code: 'contact_not_found', id });
      return E.right(contact.id === id ? contact : { ...contact, mergedInto: contact.id });
    },
});

/** A page of contacts to read. */
const contactsInput = input(
  { project: aProject, ...aPage.needed },
  {
    phoneNumber: about(
      aText,
      'Only the contact with this number, in E.164 format or in the form of the network.',
    ),
    userId: about(aText, 'Only the contact with this user id of the network.'),
    ...aPage.free,
  },
);
export type ListContacts = InputOf<typeof contactsInput>;

/** See docs/specification.md#4.16.1. */
export const listContacts = useCase({
  kind: 'read',
  summary: 'Lists contacts, the last updated first.',
  description: [
    'With `phoneNumber` or `userId` at most the one contact that has that address; with both, the one that has both.',
    'A contact that changes between two pages can be in both.',
  ],
  permission: 'messages:read',
  owner: byProject,
  input: contactsInput,
  result: shownPage(shownContact, 'cont'),
  refusals: { invalid_cursor: '`before` is not a contact of the project' },
  run:
    ({ contacts }: Ports) =>
    async (query: ListContacts): Promise<E.Either<InvalidCursor, Page<Contact>>> => {
      const { project, phoneNumber, userId, before: last, limit } = query;
      const before = await placeOf(contacts, project, last);
      if (last !== undefined && !before) return E.left({ code: 'invalid_cursor' });
      if (phoneNumber === undefined && userId === undefined)
        return E.right(pageOf(await contacts.list(project, { before, limit: limit + 1 }), limit));
      const keys = [phoneNumber === undefined ? undefined : spelledNumber(phoneNumber), userId];
      const asked = keys.flatMap((key) => key ?? []);
      const [first, ...others] = await Promise.all(
        asked.map((key) => contacts.holder(project, key)),
      );
      const isOne = first && others.every((other) => other?.id === first.id);
      return E.right(pageOf(isOne && !before ? [first] : [], limit));
    },
});

/** The contact at which a page begins. */
const placeOf = async (
  contacts: Pick<ContactStore, 'find'>,
  project: ContactQuery['project'],
  id: string | undefined,
): Promise<Contact | undefined> =>
  id !== undefined && isId('cont')(id) ? contacts.find(project, id as ContactId) : undefined;
