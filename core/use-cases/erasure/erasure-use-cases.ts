import type * as E from 'fp-ts/lib/Either.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import type { ProjectNotFound } from '../administration/find-tenant.js';
import type { ErasePerson, PersonErased } from './erase-person.js';

/** The use case of erasure. */
export type ErasureUseCases = {
  /**
   * Erases a person from a project: numbers, contents, metadata and media of the messages to and from that person, with their
   * copies in events, deliveries and timelines. Messages, statuses, sequences and usage stay. A message that waits to be sent
   * fails with `erased`. When it was interrupted, another call does the rest.
   *
   * One write for each message, one commit more for each that waits. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly erasePerson: (
    command: ErasePerson,
  ) => Promise<E.Either<InvalidInput | ProjectNotFound, PersonErased>>;
};
