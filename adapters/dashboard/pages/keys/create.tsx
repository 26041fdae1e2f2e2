import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { type Scope, scopes } from '../../../../core/model/access/scopes.js';
import type { Instant } from '../../../../core/shared/time.js';
import { again, view } from '../../server/answer.js';
import { projectAction, projectPage } from '../../server/page.js';
import {
  ChoicesField,
  Form,
  fieldErrors,
  Notice,
  SubmitButton,
  TextArea,
  TextField,
} from '../../view/index.js';
import { keyOnce } from './key-once.js';

const allowed: Readonly<Record<Scope, string>> = {
  'messages:write': 'send messages, mark them as read',
  'messages:read': 'get messages and their timelines',
  'events:read': 'list and stream events',
  'webhooks:write': 'manage webhook endpoints and deliveries',
  'templates:write': 'create and submit templates',
  'templates:read': 'get templates',
  'media:write': 'upload media files',
  'media:read': 'get media files',
  'usage:read': 'get usage',
  'requests:read': 'read the log of requests',
  'channels:read': 'get and list channels',
  'channels:write': 'reserved, no route needs it yet',
};

/** The form of a new key. */
export const newKeyPage = projectPage({
  path: '/keys/new',
  permission: 'keys:manage',
  handle: ({ path, project }) =>
    view({
      title: 'Create a key',
      back: { href: path('/keys'), label: 'API keys' },
      body: (
        <>
          {project.environment === 'live' && (
            <Notice kind="warning" title="A live key">
              <p>Messages that are sent with this key reach people, and are billed.</p>
            </Notice>
          )}
          <KeyForm action={path('/keys')} />
        </>
      ),
    }),
});

/** The fields by what refusals are about. */
const fieldNames = {
  allowedIps: 'addresses',
  invalid_address_range: 'addresses',
  expiresAt: 'expires',
  invalid_expiry: 'expires',
};

/** Creates a key, and shows it once. */
export const createKeyAction = projectAction({
  path: '/keys',
  permission: 'keys:manage',
  handle: async (call) => {
    const { as, project, form } = call;
    const expiresAt = expiryOf(form.get('expires') ?? '');
    if (expiresAt === undefined)
      return again(
        newKeyPage,
        fieldErrors({ expires: 'Give a date and a time, such as 2026-01-31T09:30.' }),
      );
    const name = (form.get('name') ?? '').trim();
    const chosen = form.getAll('scopes');
    const created = await as.createKey({
      project: project.id,
      name: name === '' ? null : name,
      scopes: scopes.filter((scope) => chosen.includes(scope)),
      expiresAt,
      allowedIps: (form.get('addresses') ?? '').split(/[\s,]+/).filter((range) => range !== ''),
    });
    return E.isRight(created)
      ? keyOnce(call, 'The key is created', created.right)
      : again(newKeyPage, created.left, fieldNames);
  },
});

/** The instant that was typed in UTC; null for none, undefined for what is no time. */
const expiryOf = (text: string): Instant | null | undefined => {
  if (text === '') return null;
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text);
  const at = isTime ? Date.parse(`${text}Z`) : NaN;
  return Number.isNaN(at) ? undefined : at;
};

const KeyForm = ({ action }: { readonly action: string }): VNode => (
  <Form action={action}>
    <TextField
      name="name"
      label="Name"
      maxLength={200}
      hint="Which program uses it, such as “Shop, production”."
    />
    <ChoicesField
      name="scopes"
      label="Scopes"
      hint="What the key may do. Give it what the program needs, and no more."
      choices={scopes.map((scope) => ({ value: scope, label: `${scope}: ${allowed[scope]}` }))}
      chosen={['messages:write', 'messages:read']}
    />
    <TextField
      name="expires"
      label="Expires (UTC)"
      type="datetime-local"
      hint="Without a time it works until it is revoked."
    />
    <TextArea
      name="addresses"
      label="Allowed addresses"
      rows={3}
      hint="CIDR ranges, one a line, such as 203.0.113.0/24. Without one, every address is allowed."
    />
    <SubmitButton>Create the key</SubmitButton>
  </Form>
);
