export type { Contact } from './contact.js';
export type { Naming } from './naming.js';
