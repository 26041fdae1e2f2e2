import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { isUsable, type ScimToken } from '../../../../core/model/provisioning/scim-token.js';
import { type Instant, isoTime } from '../../../../core/shared/time.js';
import { refused, seeOther, view } from '../../server/answer.js';
import { type OrganizationCall, organizationAction, organizationPage } from '../../server/page.js';
import { Card, Confirm, Facts, Table, Time } from '../../view/index.js';
import { Groups } from './groups.js';

/** Shows the tokens and the groups of the directory; who manages owners revokes them. Operators make them. */
export const directoryPage = organizationPage({
  path: '/directory',
  permission: 'members:read',
  handle: async (call) => {
    const { as, organization, path, apiUrl, now } = call;
    const listed = await as.listScimTokens({ organization: organization.id });
    if (E.isLeft(listed)) return refused(listed.left);
    const groups = await as.listScimGroups({ organization: organization.id });
    if (E.isLeft(groups)) return refused(groups.left);
    return view({
      title: 'Directory (SCIM)',
      back: { href: path('/members'), label: 'Members' },
      body: (
        <>
          <Card title="Address">
            <p>
              A directory such as Okta or Entra ID adds and removes members by itself. Give it this
              address and a token, which the operator of this server makes for you.
            </p>
            <Facts facts={[['Base URL', `${apiUrl}/scim/v2`]]} />
          </Card>
          <Card title="Tokens">
            <Tokens tokens={listed.right} call={call} now={now} />
          </Card>
          <Card title="Groups">
            <p class="soft">A group gives nothing until an owner sets a role for it.</p>
            <Groups groups={groups.right} path={path} />
          </Card>
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
