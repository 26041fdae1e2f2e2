export type { OrderItem } from './answers.js';
export type { ContactCard } from './contacts.js';
export type { ContentKind, Interaction, SentContent } from './contents.js';
