import { getContact, listContacts } from './read-contacts.js';

/** The use cases of contacts. */
export const contacts = { listContacts, getContact };
