import type { Messaging } from '../../core/messaging.js';
import type { ChannelId, OrganizationId, ProjectId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';
import { orThrow } from '../host/or-throw.js';

/** The ids of what a test begins with. */
export type OpenedChannel = {
  readonly organization: OrganizationId;
  readonly project: ProjectId;
  readonly channel: ChannelId;
};

/** Opens a live project with an active channel of the provider `test`. */
export const openChannel = async (
  { createOrganization, createProject, connectChannel, receiveReports }: Messaging,
  at: Instant,
): Promise<OpenedChannel> => {
  const { id: organization } = orThrow(await createOrganization({ name: 'Test' }));
  const live = { organization, name: 'Test', environment: 'live' } as const;
  const { id: project } = orThrow(await createProject(live));
  const number = { type: 'whatsapp', provider: 'test', address: '+12025550199' } as const;
  const { id: channel } = orThrow(
    await connectChannel({ project, ...number, displayName: null, settings: {} }),
  );
  await receiveReports([
    { kind: 'condition', channel, becomes: 'active', at, until: null, providerCode: null },
  ]);
  return { organization, project, channel };
};
