import { type Aspect, emptyPhase } from '../../aspect.js';

/** The number of channels of a project. Channels are never removed. */
export const channels: Aspect = {
  needs: ({ channelCounts }, { project, requires }) => {
    if (requires?.channelsBelow !== undefined) channelCounts.add(project);
  },
  conflict: ({ channelCounts }, { project, requires }) => {
    const limit = requires?.channelsBelow;
    if (limit === undefined || (channelCounts.get(project) ?? 0) < limit) return undefined;
    return { code: 'channel_limit', limit };
  },
  apply: ({ channelCounts }, { project, puts }) => {
    const added = (puts?.channels ?? []).filter(({ version }) => version === 0).length;
    if (added > 0) channelCounts.set(project, (channelCounts.get(project) ?? 0) + added);
  },
  touches: emptyPhase,
};
