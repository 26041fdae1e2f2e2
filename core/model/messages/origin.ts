import { hidden, shownField } from '../../contract/resource.js';
import type { RequestId } from '../../shared/ids.js';
import { openSet } from '../../shared/open-set.js';
import type { Addresses } from './person/person.js';

/** Where a message was written, as published (docs/specification.md#2.3.9). */
export const origins = ['api', 'dashboard', 'host', 'phone_app', 'history', 'user'] as const;

/** Where an outbound message was written, where that does not follow from the rest of it. */
export type TypedIn = 'dashboard' | 'phone_app';

type Written = Pick<Addresses, 'direction'> & {
  readonly request: RequestId | null;
  readonly typedIn?: TypedIn | undefined;
};

const originOf = ({ direction, request, typedIn }: Written): (typeof origins)[number] => {
  if (direction === 'inbound') return 'user';
  return typedIn ?? (request === null ? 'host' : 'api');
};

/** Whether a person of the business wrote a message on its phone: the service did not send it. */
export const isEchoed = ({ typedIn }: Pick<Written, 'typedIn'>): boolean => typedIn === 'phone_app';

/** The fields of a message that say where it was written. */
export const originFields = {
  typedIn: hidden<TypedIn | undefined>('kept'),
  origin: shownField({
    view: openSet('MessageOrigin', origins, 'Where a message was written. An open set.'),
    about:
      'Where it was written: `api` by a request, `dashboard`, `host` by a program that embeds the service, `phone_app` on the phone of the business, `user` by the person.',
    example: 'api',
    from: originOf,
    erased: 'kept',
  }),
};
