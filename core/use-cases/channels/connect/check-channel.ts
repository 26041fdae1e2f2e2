import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { type InputOf, input } from '../../../contract/input.js';
import { shownChecks } from '../../../model/channels/check-view.js';
import type { SteadyClock } from '../../../ports/machine/clock.js';
import type { ChannelCheck } from '../../../ports/provider/channel-setup.js';
import type { EphemeralStore } from '../../../ports/stores/ephemeral-store.js';
import { oneOf } from '../../../shared/codec.js';
import type { InvalidInput } from '../../../shared/invalid-input.js';
import { idText } from '../../../shared/published.js';
import { findProject, noProject, type ProjectNotFound } from '../../administration/find-tenant.js';
import { byChannel, byProject } from '../../authorization/resource-owner.js';
import { aText, namedProject } from '../../input/fields.js';
import { lastReportAt } from '../../reports/report-activity.js';
import { useCase } from '../../use-case.js';
import { type ChannelNotFound, findAnywhere, noChannel } from '../find-channel.js';
import { channelAddress } from './channel-address.js';
import type { RecentChecks } from './recent-checks.js';
import { type SetUpChannelPorts, setupOf, setupValues } from './set-up-channel.js';

/** The ports of the checks of channels. */
export type CheckChannelPorts = SetUpChannelPorts & {
  readonly steady: SteadyClock;
  readonly ephemeral: EphemeralStore;
  readonly recentChecks: RecentChecks;
};

/** A channel to check before it is connected. */
const setupInput = input(
  { project: namedProject, provider: aText, address: t.string, values: setupValues },
  {
    /** Where the provider should call back. Default: not checked. */
    webhookUrl: aText,
  },
);
export type CheckSetup = InputOf<typeof setupInput>;

/** A connected channel to check. */
const channelInput = input(
  { channel: idText('chan') },
  {
    ...setupInput.free,
    /** How old the answers may be: those of the last 60 s in this process, or none. Default: `now`. */
    answers: oneOf('Answers', ['recent', 'now']),
  },
);
export type CheckChannel = InputOf<typeof channelInput>;

export const checkSetup = useCase({
  kind: 'read',
  summary: 'Asks a provider whether a channel with these values could send and receive.',
  description: [
    'Stores nothing, and changes nothing at the provider.',
    'Takes about 5 seconds when the provider does not answer.',
  ],
  permission: 'channels:manage',
  owner: byProject,
  within: false,
  input: setupInput,
  refusals: noProject,
  run:
    ({ setups, networks, tenants }: CheckChannelPorts) =>
    async ({
      project,
      provider,
      address: given,
      values,
      webhookUrl,
    }: CheckSetup): Promise<E.Either<InvalidInput | ProjectNotFound, readonly ChannelCheck[]>> => {
      const found = await findProject(tenants, project);
      if (E.isLeft(found)) return found;
      const setup = setupOf(setups, provider);
      if (E.isLeft(setup)) return setup;
      const address = channelAddress(networks(provider), given);
      if (E.isLeft(address)) return address;
      const settings = setup.right.settingsOf(values);
      if (E.isLeft(settings)) return settings;
      const channel = { address: address.right, settings: settings.right };
      return E.right(await setup.right.check(channel, { webhookUrl }));
    },
});

/** A change of the channel forgets what was answered before. */
export const checkChannel = useCase({
  kind: 'read',
  summary: 'Asks the provider of a channel whether it can send and receive.',
  description: [
    'Stores nothing, and changes nothing at the provider.',
    'Takes about 5 seconds when the provider does not answer.',
    'Empty for a provider without checks.',
  ],
  permission: 'channels:manage',
  owner: byChannel,
  within: false,
  input: channelInput,
  result: shownChecks,
  refusals: noChannel,
  run:
    (ports: CheckChannelPorts) =>
    async ({
      channel: id,
      webhookUrl,
      answers = 'now',
    }: CheckChannel): Promise<E.Either<ChannelNotFound, readonly ChannelCheck[]>> => {
      const channel = await findAnywhere(ports, id);
      if (!channel) return E.left({ code: 'channel_not_found', id });
      const setup = setupOf(ports.setups, channel.provider);
      if (E.isLeft(setup)) return E.right([]);
      const { check } = setup.right;
      const query = {
        name: JSON.stringify([id, channel.version, webhookUrl]),
        isAgain: answers === 'now',
      };
      const checks = await ports.recentChecks(query, async () => {
        const reportedAt = await lastReportAt(ports, channel.id, ports.steady());
        return check(channel, { webhookUrl, isReporting: reportedAt !== undefined });
      });
      return E.right(checks);
    },
});
