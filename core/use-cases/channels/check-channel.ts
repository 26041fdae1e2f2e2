import * as E from 'fp-ts/lib/Either.js';
import type { SteadyClock } from '../../ports/machine/clock.js';
import type { ChannelCheck } from '../../ports/provider/channel-setup.js';
import type { EphemeralStore } from '../../ports/stores/ephemeral-store.js';
import { isId } from '../../shared/ids.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import { findProject, type ProjectNotFound } from '../administration/find-tenant.js';
import { lastReportAt } from '../reports/report-activity.js';
import type { ChannelNotFound } from './manage-channels.js';
import type { RecentChecks } from './recent-checks.js';
import { addressOf, type SetUpChannel, type SetUpChannelPorts, setupOf } from './set-up-channel.js';

/** The ports of the checks of channels. */
export type CheckChannelPorts = SetUpChannelPorts & {
  readonly steady: SteadyClock;
  readonly ephemeral: EphemeralStore;
  readonly recentChecks: RecentChecks;
};

/** A channel to check before it is connected. */
export type CheckSetup = Pick<SetUpChannel, 'project' | 'provider' | 'address' | 'values'> & {
  /** Where the provider should call back. Default: not checked. */
  readonly webhookUrl?: string | undefined;
};

/** A connected channel to check. */
export type CheckChannel = { readonly channel: string } & Pick<CheckSetup, 'webhookUrl'> & {
    /** How old the answers may be: those of the last 60 s in this process, or none. Default: `now`. */
    readonly answers?: 'recent' | 'now';
  };

/** Asks the provider whether a channel with these values could send and receive. Stores nothing. */
export const checkSetup =
  ({ setups, tenants }: CheckChannelPorts) =>
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
    const address = addressOf(given);
    if (E.isLeft(address)) return address;
    const settings = setup.right.settingsOf(values);
    if (E.isLeft(settings)) return settings;
    const channel = { address: address.right, settings: settings.right };
    return E.right(await setup.right.check(channel, { webhookUrl }));
  };

/**
 * Asks the provider whether a channel can send and receive. Stores nothing. Empty for a provider that has no checks. A change of
 * the channel forgets what was answered before.
 */
export const checkChannel =
  (ports: CheckChannelPorts) =>
  async ({
    channel: id,
    webhookUrl,
    answers = 'now',
  }: CheckChannel): Promise<E.Either<ChannelNotFound, readonly ChannelCheck[]>> => {
    const channel = isId('chan')(id) ? await ports.channels.findAnywhere(id) : undefined;
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
  };
