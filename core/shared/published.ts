import * as t from 'io-ts';
import { about, annotated, explained, where } from './codec.js';
import { type IdPrefix, idPrefixes, isId } from './ids.js';

const names = Object.fromEntries(
  Object.entries(idPrefixes).map(([name, prefix]) => [prefix, name]),
);

/** What ids identify, where their name does not say it. */
const things: Readonly<Record<string, string>> = {
  adminToken: "an operator's token",
  alert: 'an alert',
  alertRule: 'an alert rule',
  alertDestination: 'a destination of an alert rule',
  alertNotice: 'a message about alerts',
  apiKey: 'an API key',
  auditEntry: 'an entry of the audit log',
  invitation: 'an invitation',
  event: 'an event',
  media: 'a media file',
  headerMedia: 'a media file for template headers',
  organization: 'an organization',
};

/** Gives the codec of an id the schema of its kind. */
const idOf = (prefix: IdPrefix, codec: t.Type<string, string, unknown>) => {
  const name = names[prefix] ?? prefix;
  const thing = things[name] ?? `a ${name.replaceAll(/[A-Z]/g, (at) => ` ${at.toLowerCase()}`)}`;
  const pattern = `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`;
  return explained(
    annotated(codec, { name: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Id`, pattern }),
    `The identifier of ${thing}.`,
  );
};

/** An identifier of one kind, as published. Its name in the OpenAPI document is that of the kind: `MessageId`. */
export const idView = (prefix: IdPrefix) =>
  idOf(
    prefix,
    where(t.string, isId(prefix), {}, `must be an identifier that begins with ${prefix}_`),
  );

/** An identifier in a request. It takes any text: one that is no identifier names nothing, and is not found. */
export const idText = (prefix: IdPrefix) => idOf(prefix, t.string);

/** The field with the id of a resource. */
export const ownId = (prefix: IdPrefix) => about(idView(prefix), 'Its identifier.');

/** A number of things, as published. */
export const Count = where(
  t.number,
  (count) => Number.isInteger(count) && count >= 0,
  { type: 'integer', minimum: 0 },
  'must be a whole number from 0',
);

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** An instant, as published: ISO 8601 in UTC with milliseconds. */
export const Timestamp = where(
  t.string,
  (text) => timestamp.test(text),
  { format: 'date-time' },
  'must be a timestamp in UTC with milliseconds',
);

/** When a resource was created. */
export const CreatedAt = about(Timestamp, 'When it was created.');

/** When a resource last changed. */
export const UpdatedAt = about(Timestamp, 'When it last changed.');
