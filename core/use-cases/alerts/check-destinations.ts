import * as E from 'fp-ts/lib/Either.js';
import {
  type Destination,
  maskedUrl,
  type NewDestination,
} from '../../model/alerts/destination.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import type { InvalidUrl } from '../webhooks/endpoints/endpoint-refusals.js';
import type { AlertPorts } from './alert-ports.js';
import { noMail } from './send-notice.js';

type Ports = Pick<
  AlertPorts,
  'newId' | 'sealing' | 'checkWebhookUrl' | 'localhostWebhooks' | 'sendMail'
>;

/**
 * The destinations as they are stored. One that the rule had keeps its id, and what is secret of it where that is not given: the
 * secret of a webhook, and the URL of Slack in place of which stands what was shown of it.
 */
export const checkDestinations = async (
  ports: Ports,
  environment: 'live' | 'test',
  {
    given,
    had,
  }: { readonly given: readonly NewDestination[]; readonly had: readonly Destination[] },
): Promise<E.Either<InvalidInput | InvalidUrl, readonly Destination[]>> => {
  const localhostAllowed = ports.localhostWebhooks && environment === 'test';
  const stored: Destination[] = [];
  for (const [i, destination] of given.entries()) {
    const place = `/destinations/${i}`;
    const made = madeOf(ports, destination, had);
    if (typeof made === 'string')
      return E.left({ code: 'invalid_input', property: `${place}/${made}`, message: why[made] });
    if (destination.kind !== 'email' && !had.includes(made)) {
      const reason = await ports.checkWebhookUrl(destination.url, { localhostAllowed });
      if (reason) return E.left({ code: 'invalid_url', reason, field: `destinations[${i}].url` });
    }
    stored.push(made);
  }
  return E.right(stored);
};

const why = {
  kind: `cannot be email: ${noMail}`,
  secret: 'is required: no destination with this URL has one',
} as const;

const madeOf = (
  { newId, sealing, sendMail }: Ports,
  given: NewDestination,
  had: readonly Destination[],
): Destination | keyof typeof why => {
  if (given.kind === 'email') {
    const was = had.find((each) => each.kind === 'email' && each.address === given.address);
    if (was) return was;
    return sendMail ? { ...given, id: newId('ald') } : 'kind';
  }
  if (given.kind === 'slack') {
    const was = had.find((each) => each.kind === 'slack' && each.shown === given.url);
    if (was) return was;
    const id = newId('ald');
    return { id, kind: 'slack', shown: maskedUrl(given.url), sealed: sealing.seal(given.url, id) };
  }
  const was = had.find((each) => each.kind === 'webhook' && each.url === given.url);
  if (given.secret === undefined) return was ?? 'secret';
  const id = was?.id ?? newId('ald');
  return { id, kind: 'webhook', url: given.url, sealed: sealing.seal(given.secret, id) };
};
