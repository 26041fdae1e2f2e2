import * as t from 'io-ts';
import { closed } from '../../shared/closed-object.js';
import { about, annotated, explained, matching, view, where } from '../../shared/codec.js';
import type { AlertDestinationId } from '../../shared/ids.js';
import { idView } from '../../shared/published.js';
import { tagged, variants } from '../../shared/variants.js';

/** Destinations that a rule has, at most. */
export const destinationsAtMost = 5;

/** A mail address of one person, without a name: no header can follow it. */
const mailAddress =
  /^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}$/;
const secretForm = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/;
const Url = annotated(t.string, { format: 'uri', maxLength: 2_048 });

const NewEmail = closed('NewEmailDestination', {
  kind: t.literal('email'),
  address: about(matching(mailAddress, 'must be a mail address'), 'The mail address.'),
});

const NewSlack = closed('NewSlackDestination', {
  kind: t.literal('slack'),
  url: about(
    Url,
    'The URL of an incoming webhook of Slack. It is a secret: as it is shown afterwards, it stands for the one that is stored.',
  ),
});

const NewWebhook = closed(
  'NewWebhookDestination',
  { kind: t.literal('webhook'), url: about(Url, 'An `https` URL with a public address.') },
  {
    secret: about(
      matching(secretForm, 'must be whsec_ and the base64 of 24 to 64 bytes'),
      'What signs the requests, as Standard Webhooks has it: `whsec_` and the base64 of 24 to 64 random bytes. Left out: that of the destination with this URL stays.',
    ),
  },
);

/** A destination as it is given. */
export const NewDestination = explained(
  variants('NewAlertDestination', 'kind', {
    email: explained(NewEmail, 'A mail address.'),
    slack: explained(NewSlack, 'A channel of Slack.'),
    webhook: explained(NewWebhook, 'A URL that gets signed requests.'),
  }),
  'Where the messages of an alert rule go.',
);
export type NewDestination = t.TypeOf<typeof NewDestination>;

const places = (all: readonly NewDestination[]): readonly string[] =>
  all.map((each) => (each.kind === 'email' ? each.address.toLowerCase() : each.url));

/** The destinations of a rule as they are given: 1 to 5, none twice. */
export const NewDestinations = where(
  t.readonlyArray(NewDestination),
  (all) =>
    all.length > 0 && all.length <= destinationsAtMost && new Set(places(all)).size === all.length,
  { minItems: 1, maxItems: destinationsAtMost },
  `must have 1 to ${destinationsAtMost} destinations, and none twice`,
);

/** A destination as it is stored. */
export type Destination = { readonly id: AlertDestinationId } & (
  | { readonly kind: 'email'; readonly address: string }
  /** The URL is a secret: `shown` is what people see of it, `sealed` the whole of it. */
  | { readonly kind: 'slack'; readonly shown: string; readonly sealed: string }
  /** `sealed` is the secret that signs. */
  | { readonly kind: 'webhook'; readonly url: string; readonly sealed: string }
);

const id = about(idView('ald'), 'Its identifier.');

/** A destination in answers, without what is secret of it. */
export const DestinationView = explained(
  tagged('AlertDestination', 'kind', [
    view('EmailDestination', 'A mail address.', {
      id,
      kind: t.literal('email'),
      address: about(t.string, 'The mail address.'),
    }),
    view('SlackDestination', 'A channel of Slack.', {
      id,
      kind: t.literal('slack'),
      url: about(t.string, 'The URL without what is secret of it.'),
    }),
    view('WebhookDestination', 'A URL that gets signed requests.', {
      id,
      kind: t.literal('webhook'),
      url: about(t.string, 'The URL, as it was given.'),
    }),
  ]),
  'Where the messages of an alert rule go.',
);

/** A destination in its published form. */
export const destinationJson = (destination: Destination): t.TypeOf<typeof DestinationView> => {
  const { id } = destination;
  if (destination.kind === 'email') return { id, kind: 'email', address: destination.address };
  if (destination.kind === 'slack') return { id, kind: 'slack', url: destination.shown };
  return { id, kind: 'webhook', url: destination.url };
};

/** What people see of a URL of Slack: its host, and the last four characters. */
export const maskedUrl = (url: string): string => {
  const host = /^https?:\/\/[^/?#]+/.exec(url)?.[0] ?? '';
  return `${host}/...${url.slice(-4)}`;
};
