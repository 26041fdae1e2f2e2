import { about } from '../../../../core/shared/codec.js';
import { channels } from '../../../../core/use-cases/channels/channels.js';
import { aText } from '../../../../core/use-cases/input/fields.js';
import type { AdminRoute } from '../../route/route-types.js';
import { project } from './projects.js';
import { adminRoutesOf } from './rows.js';

const channel = '/admin/v1/channels/{channel}';
const scope = 'channels:write';

/** The routes of channels. Secrets among the values are sealed before they are stored, and never shown. */
export const channelRoutes: readonly AdminRoute[] = adminRoutesOf(channels, {
  setUpChannel: {
    method: 'POST',
    path: `${project}/channels`,
    scope,
    client: 'channels.create',
    name: 'createChannel',
    status: 201,
    takesKey: true,
    body: { name: 'NewChannelBody', meaning: 'A channel to connect.' },
    adds: { displayName: null, values: {} },
    about: { provider_not_allowed: 'provider', address_taken: 'address' },
  },
  listChannels: {
    method: 'GET',
    path: `${project}/channels`,
    scope: 'channels:read',
    client: 'channels.page',
  },
  listProviderChannels: {
    method: 'GET',
    path: '/admin/v1/channels',
    scope: 'channels:read',
    client: 'providerChannels.page',
    inRequest: {
      provider: about(aText, 'The provider, such as `sandbox`. It must be given.'),
      project: about(aText, 'Only the channels of this project.'),
    },
  },
  getChannel: {
    method: 'GET',
    path: `${project}/channels/{id}`,
    scope: 'channels:read',
    client: 'channels.get',
  },
  changeSetup: {
    method: 'PATCH',
    path: `${channel}/credentials`,
    scope,
    client: 'channels.setCredentials',
    name: 'setChannelCredentials',
    body: {
      name: 'CredentialsBody',
      meaning: 'Values of a channel that are replaced. One that is absent or empty stays.',
    },
  },
  changeRate: {
    method: 'PUT',
    path: `${channel}/rate`,
    scope,
    client: 'channels.setRate',
    name: 'setChannelRate',
    body: { name: 'ChannelRateBody', meaning: 'The rate of a channel.' },
  },
  changeRawSends: {
    method: 'PUT',
    path: `${channel}/raw_sends`,
    scope,
    client: 'channels.setRawSends',
    name: 'setChannelRawSends',
    body: {
      name: 'ChannelRawSendsBody',
      meaning: "Whether a channel sends messages in the network's own form.",
    },
  },
  checkChannel: {
    method: 'GET',
    path: `${channel}/checks`,
    scope: 'channels:read',
    client: 'channels.checks',
    fields: ['channel', 'webhookUrl'],
  },
  pauseChannel: { method: 'POST', path: `${channel}/pause`, scope, client: 'channels.pause' },
  resumeChannel: { method: 'POST', path: `${channel}/resume`, scope, client: 'channels.resume' },
});
