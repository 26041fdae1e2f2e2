import type { CallOf } from '../use-case.js';
import type { contacts } from './contacts.js';

/** The use cases of contacts. Written from their declarations by `npm run openapi`. */
export type ContactUseCases = {
  /**
   * Lists contacts, the last updated first. With `phoneNumber` or `userId` at most the one contact that has that address;
   * with both, the one that has both. With `channel` only those with a conversation there; without an address, those come
   * first whose conversation there has the newest message. A contact that changes between two pages can be in both; with
   * `channel`, one that gets a message between them is in neither.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `invalid_cursor`: `before` is not what the page before gave as `next`.
   */
  readonly listContacts: CallOf<typeof contacts.listContacts>;

  /**
   * Gets a contact: one person, with every address. The id of a contact that was merged into another one gives the one that
   * stays, whose id is also in `mergedInto` then.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `contact_not_found`: the project has no such contact.
   */
  readonly getContact: CallOf<typeof contacts.getContact>;
};
