import type { CallOf } from '../use-case.js';
import type { erasure } from './erasure.js';

/** The use case of erasure. Written from their declarations by `npm run openapi`. */
export type ErasureUseCases = {
  /**
   * Erases a person from a project: the personal data and the media of the messages to and from that person, with their
   * copies in events, deliveries and timelines. With one address of a contact all messages of the contact are found, and the
   * contact is removed with its addresses, conversations and notes. Messages, statuses, sequences and usage stay. A message
   * that waits to be sent fails with `erased`. When it was interrupted, another call does the rest. A damaged message keeps
   * its person until it is restored: the call then erases the others, and fails.
   *
   * One commit for at most 50 messages, one more for each that waits, and one for the contact. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly erasePerson: CallOf<typeof erasure.erasePerson>;
};
