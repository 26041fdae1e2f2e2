import { retentionLimit, withinLimit } from '../../model/limits/retention-limit.js';
import { cutoff, limitsOf, type OwnLimits } from '../../model/retention/limits.js';
import { mediaDays } from '../../model/retention/removable.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import { isId, type ProjectId } from '../../shared/ids.js';
import type { FindLayers } from '../limits/recent-layers.js';

/** Finds the limits of a project that differ from the default. */
export type FindLimits = (project: ProjectId) => Promise<OwnLimits>;

/** The limits of projects within those that operators set: the lesser counts. */
export const limitsWithin =
  (findOwn: FindLimits, findLayers: FindLayers): FindLimits =>
  async (project) =>
    withinLimit(await findOwn(project), retentionLimit(await findLayers(project)));

/**
 * Media files that are not deleted, nor older than their project keeps them. So no accepted message names a file that is too
 * old, and
 * the retention can tell which files no message needs (docs/decisions/0063).
 */
export const limitedMedia = (
  media: MediaStore,
  { findLimits, clock }: { readonly findLimits: FindLimits; readonly clock: Clock },
): MediaStore => ({
  ...media,
  find: async (project, id) => {
    const found = await media.find(project, id);
    if (!found || found.deletedAt !== undefined) return undefined;
    if (!isId('med')(id)) return found;
    const days = mediaDays(found, limitsOf(await findLimits(project)));
    return found.createdAt >= cutoff(days, clock()) ? found : undefined;
  },
});
