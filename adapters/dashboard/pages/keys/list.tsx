import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { ApiKey } from '../../../../core/model/access/api-key.js';
import { refused, view } from '../../server/answer.js';
import { type ProjectCall, projectPage } from '../../server/page.js';
import { ButtonLink, EmptyState, Table, Time } from '../../view/index.js';
import { KeyBadge, shownKey } from './state.js';

/** Lists the API keys of a project, the newest first. */
export const keysPage = projectPage({
  path: '/keys',
  permission: 'keys:read',
  handle: async (call) => {
    const listed = await call.as.listKeys({ project: call.project.id });
    if (E.isLeft(listed)) return refused(listed.left);
    return view({
      title: 'API keys',
      actions: call.can('keys:manage') && <CreateLink path={call.path} />,
      body: <Keys keys={listed.right.toReversed()} call={call} />,
    });
  },
});

const CreateLink = ({ path }: Pick<ProjectCall, 'path'>): VNode => (
  <ButtonLink href={path('/keys/new')} kind="primary">
    Create a key
  </ButtonLink>
);

type KeysProps = { readonly keys: readonly ApiKey[]; readonly call: ProjectCall };

const Keys = ({ keys, call: { project, path, can, now } }: KeysProps): VNode => (
  <Table
    caption="API keys"
    rows={keys}
    keyOf={({ id }) => id}
    columns={[
      {
        heading: 'Name',
        cell: ({ id, name }) => (
          <a href={path(`/keys/${id}`)} class="long-text">
            {name ?? 'No name'}
          </a>
        ),
      },
      { heading: 'Key', cell: (key) => <code class="one-line">{shownKey(project, key)}</code> },
      { heading: 'State', cell: (key) => <KeyBadge of={key} now={now} /> },
      { heading: 'Scopes', cell: ({ scopes }) => scopes.join(', ') || 'none' },
      { heading: 'Addresses', cell: ({ allowedIps }) => allowedIps.join(', ') || 'any' },
      {
        heading: 'Last use',
        cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : <Time at={lastUsedAt} />),
      },
      {
        heading: 'Expires',
        cell: ({ expiresAt }) => (expiresAt === null ? 'never' : <Time at={expiresAt} isPlan />),
      },
      { heading: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
    ]}
    empty={
      <EmptyState title="No API key yet">
        <p>Programs call the API with a key. It is shown once, when it is created.</p>
        {can('keys:manage') ? (
          <CreateLink path={path} />
        ) : (
          <p>A developer, an admin or an owner of the organization can create one.</p>
        )}
      </EmptyState>
    }
  />
);
