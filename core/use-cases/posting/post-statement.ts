import * as E from 'fp-ts/lib/Either.js';
import type { HostStatement } from '../../ports/queues/posted-send-store.js';
import type { Stores } from '../../ports/stores/stores.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import { decodeInputOf } from '../input/check-inputs.js';
import {
  type Posted,
  type PostMessage,
  type PostMessagePorts,
  type PostRefusal,
  postedBy,
} from './post-message.js';

/** The statement that posts a message, with the id that the message will have. */
export type PostStatement = Posted & HostStatement;

type PostStatementPorts = Pick<PostMessagePorts, 'newId' | 'tracer'> &
  Pick<Stores, 'postingStatement'>;

/** The statement that does what `postMessage` does. Throws a `TypeError` with stores that have no SQL. */
export const postStatement =
  (ports: PostStatementPorts) =>
  (command: PostMessage): E.Either<PostRefusal | InvalidInput, PostStatement> => {
    const { postingStatement } = ports;
    if (!postingStatement) throw noSql();
    const decoded = decodeInputOf('postMessage', command);
    if (E.isLeft(decoded)) return decoded;
    const posted = postedBy(ports, decoded.right);
    if (E.isLeft(posted)) return posted;
    return E.right({ message: posted.right.message, ...postingStatement(posted.right) });
  };

const noSql = (): TypeError =>
  new TypeError(
    'These stores have no `postingStatement`: no statement of SQL posts a message to them. ' +
      'Those of `knexStores` have one; with others call `postMessage` of `messaging.within(transaction)`.',
  );
