export type { Contact } from '../../model/contacts/contact.js';
export type { Naming } from '../../model/contacts/naming.js';
export type { ContactUseCases } from './contact-use-cases.js';
export type { ContactNotFound, ContactQuery, ListContacts } from './read-contacts.js';
