import type { Messaging } from '../core/messaging.js';
import { scopes } from '../core/model/access/scopes.js';
import type { AuthorizedUseCases } from '../core/use-cases/authorization/index.js';
import { orFail } from './commands/output.js';
import { openSandbox } from './host/sandbox-channel.js';

/** The ids of the demo, and the text of its API key. */
export type Demo = {
  readonly organization_id: string;
  readonly project_id: string;
  readonly channel: string;
  readonly key: string;
};

/** The use cases as an operator calls them, with or without an audit log. */
type Operator = Pick<Messaging, 'createOrganization'> &
  Pick<AuthorizedUseCases, 'createProject' | 'connectChannel' | 'createKey'>;

/** Creates an organization, a test project, a sandbox channel and a key with every scope. */
export const makeDemo = async (messaging: Operator): Promise<Demo> => {
  const { organization, project, channel } = await openSandbox(messaging, 'Demo');
  const { text: key } = orFail(
    await messaging.createKey({ project, scopes, expiresAt: null, allowedIps: [] }),
  );
  return { organization_id: organization, project_id: project, channel, key };
};
