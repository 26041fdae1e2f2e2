import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import {
  isUsable,
  type ScimToken,
  scimTokensAtMost,
} from '../../../../core/model/provisioning/scim-token.js';
import { type Instant, isoTime } from '../../../../core/shared/time.js';
import { again, refused, seeOther, view } from '../../server/answer.js';
import { type OrganizationCall, organizationAction, organizationPage } from '../../server/page.js';
import {
  ButtonLink,
  Card,
  Confirm,
  Facts,
  Form,
  fieldErrors,
  SecretOnce,
  SubmitButton,
  Table,
  TextField,
  Time,
} from '../../view/index.js';

/** Shows the tokens of the directory; who manages owners makes and revokes them. */
export const directoryPage = organizationPage({
  path: '/directory',
  permission: 'members:read',
  handle: async (call) => {
    const { as, organization, can, path, apiUrl, now } = call;
    const listed = await as.listScimTokens({ organization: organization.id });
    if (E.isLeft(listed)) return refused(listed.left);
    return view({
      title: 'Directory (SCIM)',
      back: { href: path('/members'), label: 'Members' },
      body: (
        <>
          <Card title="Address">
            <p>
              A directory such as Okta or Entra ID adds and removes members by itself. Give it this
              address and a token.
            </p>
            <Facts facts={[['Base URL', `${apiUrl}/scim/v2`]]} />
          </Card>
          <Card title="Tokens">
            <Tokens tokens={listed.right} call={call} now={now} />
          </Card>
          {can('owners:manage') && (
            <Card title="Create a token">
              <Form action={path('/directory')}>
                <TextField name="name" label="Name" isRequired maxLength={200} />
                <TextField
                  name="expires"
                  type="datetime-local"
                  label="Expires (UTC)"
                  hint="Without a time it works until it is revoked."
                />
                <p class="soft">
                  At most {scimTokensAtMost} work at the same time, so that one can replace the
                  other.
                </p>
                <SubmitButton>Create the token</SubmitButton>
              </Form>
            </Card>
          )}
        </>
      ),
    });
  },
});

/** Creates a token, and shows it once. */
export const createScimTokenAction = organizationAction({
  path: '/directory',
  permission: 'owners:manage',
  handle: async ({ as, organization, form, path }) => {
    const expiresAt = expiryOf((form.get('expires') ?? '').trim());
    if (expiresAt === undefined)
      return again(
        directoryPage,
        fieldErrors({ expires: 'Give a date and a time, such as 2026-01-31T09:30.' }),
      );
    const name = (form.get('name') ?? '').trim();
    const made = await as.createScimToken({ organization: organization.id, name, expiresAt });
    if (E.isLeft(made))
      return again(directoryPage, made.left, {
        name: 'name',
        expiresAt: 'expires',
        invalid_expiry: 'expires',
      });
    return view({
      title: 'The token is made',
      back: { href: path('/directory'), label: 'Directory (SCIM)' },
      body: (
        <>
          <SecretOnce secret={made.right.text} label="Token of the directory">
            <p>
              Copy it into the directory now: it is stored as a hash, and is not shown again. Who
              has it can add and remove members.
            </p>
          </SecretOnce>
          <p>
            <ButtonLink href={path('/directory')} kind="primary">
              The token is stored
            </ButtonLink>
          </p>
        </>
      ),
    });
  },
});

/** Revokes a token. */
export const revokeScimTokenAction = organizationAction({
  path: '/directory/:token/revoke',
  permission: 'owners:manage',
  handle: async ({ as, organization, params: { token }, path }) => {
    const revoked = await as.revokeScimToken({ organization: organization.id, token });
    if (E.isLeft(revoked)) return refused(revoked.left);
    return seeOther(path('/directory'), 'The token is revoked.');
  },
});

/** The instant that was typed in UTC; null for none, undefined for what is no time. */
const expiryOf = (text: string): Instant | null | undefined => {
  if (text === '') return null;
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text);
  const at = isTime ? Date.parse(`${text}Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
};

const stateOf = (token: ScimToken, now: Instant): string => {
  if (isUsable(token, now)) return 'Works';
  return token.revokedAt === null ? 'Expired' : 'Revoked';
};

const Tokens = ({
  tokens,
  call: { can, path },
  now,
}: {
  readonly tokens: readonly ScimToken[];
  readonly call: Pick<OrganizationCall, 'can' | 'path'>;
  readonly now: Instant;
}): VNode => (
  <Table
    caption="Tokens of the directory"
    rows={tokens}
    keyOf={({ id }) => id}
    columns={[
      { heading: 'Name', cell: ({ name }) => name },
      { heading: 'Ends with', cell: ({ lastFour }) => lastFour },
      { heading: 'State', cell: (token) => stateOf(token, now) },
      { heading: 'Made', cell: ({ createdAt }) => <Time at={createdAt} /> },
      {
        heading: 'Expires',
        cell: ({ expiresAt }) => (expiresAt === null ? 'Never' : isoTime(expiresAt)),
      },
      {
        heading: 'Last use',
        cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <Time at={lastUsedAt} />),
      },
      {
        heading: 'Action',
        cell: (token) =>
          can('owners:manage') &&
          isUsable(token, now) && (
            <Confirm action={path(`/directory/${token.id}/revoke`)} label="Revoke">
              <p>The directory is refused from the next request on. This cannot be undone.</p>
            </Confirm>
          ),
      },
    ]}
    empty={<p>There is none: no directory manages members.</p>}
  />
);
