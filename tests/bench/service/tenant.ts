import { orFail } from '../../../composition/commands/output.js';
import type { Messaging } from '../../../core/messaging.js';
import { scopes } from '../../../core/model/access/scopes.js';
import type { OrganizationId, ProjectId } from '../../../core/shared/ids.js';
import type { Ready } from '../processes/side.js';

const channelCount = 8;
const messageAllowance = 1_000_000_000;

/** A project with channels and a key of it: what a load needs, beside the URL. */
export type Tenant = Omit<Ready, 'url'> & {
  readonly project: ProjectId;
  readonly organization: OrganizationId;
};

/**
 * Makes a project with sandbox channels. It is live and has an allowance. With webhooks it is a test project, which may
 * use `http://localhost`. `nth` counts the tenants of one service, from 0: their channels have different numbers.
 * Without an organization it is one of its own.
 */
export const makeTenant = async (
  messaging: Messaging,
  webhook: string | readonly string[] | undefined,
  nth = 0,
  owner?: OrganizationId,
): Promise<Tenant> => {
  const environment = webhook ? 'test' : 'live';
  const organization = owner ?? orFail(await messaging.createOrganization({ name: 'Bench' })).id;
  const project = orFail(
    await messaging.createProject({ organization, name: 'Bench', environment }),
  ).id;
  await messaging.setBilling({ project, billing: { subscription: 'active', messageAllowance } });
  const channels: string[] = [];
  for (let i = 0; i < channelCount; i += 1)
    channels.push(
      orFail(await messaging.connectChannel(channelOf(project, nth * channelCount + i))).id,
    );
  for (const url of [webhook ?? []].flat()) {
    const subscribedTypes = ['message.*'] as const;
    const endpoint = {
      project,
      environment: 'test',
      url,
      subscribedTypes,
      description: null,
    } as const;
    orFail(await messaging.createWebhookEndpoint(endpoint));
  }
  const asked = { project, scopes, expiresAt: null, allowedIps: [] };
  const { text } = orFail(await messaging.createKey(asked));
  return { headers: { authorization: `Bearer ${text}` }, project, organization, channels };
};

const channelOf = (project: `proj_${string}`, i: number) => ({
  project,
  type: 'whatsapp' as const,
  provider: 'sandbox',
  address: `+1202555${String(190 + i).padStart(4, '0')}` as const,
  displayName: null,
  ratePerSecond: 9_999,
  settings: {},
});
