import * as E from 'fp-ts/lib/Either.js';
import type { WebhookEndpoint } from '../../../model/webhooks/endpoint.js';
import {
  type EndpointHeader,
  headerAbout,
  headerLimit,
  isSameHeader,
} from '../../../model/webhooks/endpoint-headers.js';
import type { Sealing } from '../../../ports/machine/sealing.js';
import type { WebhookEndpointId } from '../../../shared/ids.js';
import type { InvalidInput } from '../../../shared/invalid-input.js';

/** Values by name: a text sets a header, null removes it. Null in place of all removes all; undefined changes none. */
export type HeadersChange = Readonly<Record<string, string | null>> | null | undefined;

/** The headers of an endpoint after a change, with sealed values. Refused when they are more than 10. */
export const headersAfter = (
  { seal }: Pick<Sealing, 'seal'>,
  { id, headers = [] }: { id: WebhookEndpointId } & Pick<WebhookEndpoint, 'headers'>,
  change: HeadersChange,
): E.Either<InvalidInput, readonly EndpointHeader[]> => {
  if (change === undefined) return E.right(headers);
  if (change === null) return E.right([]);
  const names = Object.keys(change);
  const kept = headers.filter(({ name }) => !names.some((other) => isSameHeader(name, other)));
  const set = Object.entries(change).flatMap(([name, value]) =>
    value === null ? [] : [{ name, sealed: seal(value, headerAbout(id, { name })) }],
  );
  const after = [...kept, ...set];
  return after.length > headerLimit
    ? E.left({
        code: 'invalid_input',
        property: '/headers',
        message: `must leave the endpoint with at most ${headerLimit} headers`,
      })
    : E.right(after);
};
