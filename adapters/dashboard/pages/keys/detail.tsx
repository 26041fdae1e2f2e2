import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { ApiKey } from '../../../../core/model/access/api-key.js';
import { refused, view } from '../../server/answer.js';
import { type ProjectCall, projectPage } from '../../server/page.js';
import { Card, Confirm, ExactTime, Facts, Id, Time } from '../../view/index.js';
import { findKeyOf } from './find-key.js';
import { isUsable, KeyBadge, shownKey } from './state.js';

/** One API key, with what can be done with it. */
export const keyPage = projectPage({
  path: '/keys/:key',
  permission: 'keys:read',
  handle: async (call) => {
    const { params, path, can, now, project } = call;
    const found = await findKeyOf(call, params.key);
    if (E.isLeft(found)) return refused(found.left);
    const key = found.right;
    return view({
      title: key.name ?? 'API key without a name',
      back: { href: path('/keys'), label: 'API keys' },
      actions: can('keys:manage') && isUsable(key, now) && (
        <Actions own={path(`/keys/${key.id}`)} />
      ),
      body: <About of={key} {...{ now, project }} />,
    });
  },
});

const About = ({
  of,
  now,
  project,
}: Pick<ProjectCall, 'now' | 'project'> & { readonly of: ApiKey }): VNode => (
  <Card title="About">
    <Facts
      facts={[
        ['State', <KeyBadge key="state" of={of} now={now} />],
        ['Key', <code key="key">{shownKey(project, of)}</code>],
        ['Id', <Id key="id" id={of.id} />],
        ['Scopes', of.scopes.length === 0 ? 'none: it can ask who it is' : of.scopes.join(', ')],
        ['Allowed addresses', of.allowedIps.length === 0 ? 'any' : of.allowedIps.join(', ')],
        ['Last use', of.lastUsedAt === null ? 'never' : <Time key="use" at={of.lastUsedAt} />],
        [
          'Expires',
          of.expiresAt === null ? 'never' : <ExactTime key="expires" at={of.expiresAt} />,
        ],
        ['Created', <ExactTime key="created" at={of.createdAt} />],
        ['Revoked', of.revokedAt === null ? null : <ExactTime key="revoked" at={of.revokedAt} />],
      ]}
    />
  </Card>
);

const Actions = ({ own }: { readonly own: string }): VNode => (
  <>
    <Confirm
      action={`${own}/rotate`}
      label="Rotate"
      confirmLabel="Create the new key"
      kind="primary"
    >
      <p>
        You get a new key with the same name, scopes, expiry and addresses. This key works until you
        revoke it, so that you can change your programs one by one.
      </p>
    </Confirm>
    <Confirm action={`${own}/revoke`} label="Revoke" confirmLabel="Revoke the key">
      <p>Programs that use the key are refused within a second. This cannot be undone.</p>
    </Confirm>
  </>
);
