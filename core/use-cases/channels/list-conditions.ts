import { type InputOf, input } from '../../contract/input.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { EphemeralStore } from '../../ports/stores/ephemeral-store.js';
import type { ChannelId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { byProject } from '../authorization/resource-owner.js';
import { aProject } from '../input/fields.js';
import { useCase } from '../use-case.js';
import { lastCondition } from './apply-condition.js';

/** What the provider of a channel said of it last. */
export type ChannelCondition = {
  readonly channel: ChannelId;
  /** By the provider's clock, or the time of our request. */
  readonly at: Instant;
  /** In the provider's words, such as the status and the quality of a number. */
  readonly providerCode: string | null;
  /** What that means, for people. */
  readonly detail: string | null;
};

/** The project whose channels are meant. */
const conditionsInput = input({ project: aProject });

/** The ports of `listConditions`. */
export type ListConditionsPorts = {
  readonly clock: Clock;
  readonly channels: Pick<ChannelStore, 'list'>;
  readonly ephemeral: EphemeralStore;
};

export const listConditions = useCase({
  kind: 'read',
  summary: "Lists what the providers of a project's channels said last, at most 30 days ago.",
  description: [
    'For instance the status and the quality of a number, also while a channel is active.',
    'Channels of which nothing was said are left out.',
  ],
  permission: 'channels:read',
  owner: byProject,
  within: false,
  input: conditionsInput,
  refusals: 'none',
  run:
    (ports: ListConditionsPorts) =>
    async ({ project }: InputOf<typeof conditionsInput>): Promise<readonly ChannelCondition[]> => {
      const now = ports.clock();
      const channels = (await ports.channels.list(project)).filter(hasNetwork);
      const found = await Promise.all(
        channels.map(async ({ id: channel }) => {
          const last = await lastCondition(ports, channel, now);
          if (!last) return [];
          const { at, providerCode = null, detail = null } = last;
          return [{ channel, at, providerCode, detail }];
        }),
      );
      return found.flat();
    },
});

/** The sandbox says nothing of its channels. */
const hasNetwork = ({ provider }: { readonly provider: string }): boolean => provider !== 'sandbox';
