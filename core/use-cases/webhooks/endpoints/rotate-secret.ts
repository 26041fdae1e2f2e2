import * as E from 'fp-ts/lib/Either.js';
import type { EndpointWithSecret, WebhookEndpoint } from '../../../model/webhooks/endpoint.js';
import { shownEndpointWithSecret } from '../../../model/webhooks/endpoint-view.js';
import {
  type EndpointSecret,
  newSecret,
  rotated,
  secretBytes,
} from '../../../model/webhooks/secret.js';
import type { Sealing } from '../../../ports/machine/sealing.js';
import type { Instant } from '../../../shared/time.js';
import { byProject } from '../../authorization/resource-owner.js';
import { idOf } from '../../authorization/rule.js';
import { useCase } from '../../use-case.js';
import { type EndpointQuery, endpointInput } from './endpoint-inputs.js';
import type { EndpointPorts } from './endpoint-ports.js';
import { type EndpointNotFound, noEndpoint } from './endpoint-refusals.js';
import { writeEndpoint } from './write-endpoint.js';

/** The former secret signs beside the new one, unless it cannot be decrypted any more (docs/specification.md#5.4.5). */
export const rotateWebhookSecret = useCase({
  kind: 'write',
  summary: 'Gives an endpoint a new secret, which only this answer shows.',
  description: [
    'Deliveries are signed with both secrets for 24 hours.',
    'A second rotation within that time drops the older one.',
  ],
  permission: 'webhooks:manage',
  needsFresh: true,
  owner: byProject,
  audit: { action: 'webhook_endpoint.rotate_secret', resource: idOf },
  input: endpointInput,
  result: shownEndpointWithSecret,
  refusals: noEndpoint,
  run:
    (ports: EndpointPorts) =>
    (query: EndpointQuery): Promise<E.Either<EndpointNotFound, EndpointWithSecret>> => {
      const { sealing, randomBytes } = ports;
      const secret = newSecret(randomBytes(secretBytes));
      const become = (
        endpoint: WebhookEndpoint,
        now: Instant,
      ): E.Either<never, WebhookEndpoint> => {
        const { id, secrets } = endpoint;
        const former = secrets.slice(0, 1).filter(canBeOpened(sealing, id));
        const sealed = sealing.seal(secret, id);
        return E.right({ ...endpoint, secrets: rotated(former, sealed, now), updatedAt: now });
      };
      return writeEndpoint(ports, query, become, (endpoint) => ({ endpoint, secret }));
    },
});

/** Whether a secret can still be opened; where the key that sealed it was lost, it can sign no more. */
const canBeOpened =
  ({ open }: Sealing, about: string) =>
  ({ sealed }: EndpointSecret): boolean => {
    try {
      open(sealed, about);
      return true;
    } catch {
      return false;
    }
  };
