import type { ApiKey, NewKey } from '../../../../core/model/access/api-key.js';
import type { Environment } from '../../../../core/model/tenants/project.js';
import { type View, view } from '../../server/answer.js';
import type { ProjectCall } from '../../server/page.js';
import { ButtonLink, Card, Code, SecretOnce } from '../../view/index.js';

const purpose: Readonly<Record<Environment, string>> = {
  live: 'It is a live key: messages that are sent with it reach people, and are billed.',
  test: 'It is a test key: messages that are sent with it reach simulated phones alone.',
};

const example = (text: string): string =>
  [
    `export ROUNDTRIP_API_KEY='${text}'`,
    'curl "$ROUNDTRIP_URL/v1/whoami" --header "Authorization: Bearer $ROUNDTRIP_API_KEY"',
  ].join('\n');

/** The page that shows a new key. No other page does. */
export const keyOnce = (
  { path, project }: Pick<ProjectCall, 'path' | 'project'>,
  title: string,
  { key, text }: NewKey,
  old?: ApiKey,
): View =>
  view({
    title,
    back: { href: path('/keys'), label: 'API keys' },
    body: (
      <>
        <SecretOnce secret={text} label={`New ${project.environment} key`}>
          <p>
            Copy it now: it is stored as a hash, and is not shown again.{' '}
            {purpose[project.environment]}
          </p>
        </SecretOnce>
        <Card title="Try it">
          <p>
            <code>ROUNDTRIP_URL</code> is the address of the API. The answer names the project and
            the scopes of the key.
          </p>
          <Code text={example(text)} label="Commands that try the key" />
        </Card>
        {old && (
          <p>
            The old key works until you revoke it:{' '}
            <a href={path(`/keys/${old.id}`)}>{old.name ?? 'No name'}</a>.
          </p>
        )}
        <p>
          <ButtonLink href={path(`/keys/${key.id}`)} kind="primary">
            The key is stored
          </ButtonLink>
        </p>
      </>
    ),
  });
