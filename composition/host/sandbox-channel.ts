import type { Messaging } from '../../core/messaging.js';
import type { ChannelId, OrganizationId, ProjectId } from '../../core/shared/ids.js';
import type { AuthorizedUseCases } from '../../core/use-cases/authorization/index.js';
import { orThrow } from './or-throw.js';

/** The number of the sandbox channel. It is fictitious. */
const address = '+12025550199';

/** The ids of what `openSandbox` creates. */
export type SandboxChannel = {
  readonly organization: OrganizationId;
  readonly project: ProjectId;
  readonly channel: ChannelId;
};

type Operator = Pick<Messaging, 'createOrganization'> &
  Pick<AuthorizedUseCases, 'createProject' | 'connectChannel'>;

/** Creates an organization and a test project called `name`, with a sandbox channel to send a first message. */
export const openSandbox = async (
  operator: Operator,
  name = 'Sandbox',
): Promise<SandboxChannel> => {
  const { id: organization } = orThrow(await operator.createOrganization({ name }));
  const project = orThrow(
    await operator.createProject({ organization, name, environment: 'test' }),
  ).id;
  const channel = orThrow(
    await operator.connectChannel({
      project,
      type: 'whatsapp',
      provider: 'sandbox',
      address,
      displayName: name,
      settings: {},
    }),
  ).id;
  return { organization, project, channel };
};
