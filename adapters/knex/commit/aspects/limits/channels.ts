import { reading } from '../../../session/work.js';
import { countChannels } from '../../../tables/entities.js';
import { emptyPhase, type KnexAspect } from '../../aspect.js';

/** The number of channels, counted behind the lock of the project. `entities` writes the channels. */
export const channels: KnexAspect = {
  load: ({ query }, { facts }) => {
    const rows = [...query.channelCounts].map((project) => ({ project }));
    return [
      reading(countChannels, rows, ({ project, channels: count }) =>
        facts.channelCounts.set(project, count),
      ),
    ];
  },
  write: emptyPhase,
};
