import * as E from 'fp-ts/lib/Either.js';
import type { Media } from '../../model/media/media.js';
import { cutoff, limitsOf } from '../../model/retention/limits.js';
import { mediaDays } from '../../model/retention/removable.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import { isId, type ProjectId } from '../../shared/ids.js';
import { type Page, pageOf } from '../../shared/page.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import type { FindLimits } from '../retention/limited-media.js';

/** A page of media files to read. */
export type ListMedia = {
  readonly project: ProjectId;
  /** Files of messages, or files of template headers. */
  readonly use: 'messages' | 'templates';
  /** `next` of the page before. */
  readonly before?: string | undefined;
  /** 1 to 100. */
  readonly limit: number;
};

type ListMediaPorts = {
  readonly media: MediaStore;
  readonly findLimits: FindLimits;
  readonly clock: Clock;
};

/**
 * Media files, newest first. Deleted files, and files that are older than the project keeps them, are left out, so a page can be
 * short.
 */
export const listMedia =
  ({ media, findLimits, clock }: ListMediaPorts) =>
  async (query: ListMedia): Promise<E.Either<InvalidCursor, Page<Media>>> => {
    const { project, use, before, limit } = query;
    const prefix = use === 'messages' ? 'med' : 'tmedia';
    if (before !== undefined && !isId(prefix)(before)) return E.left({ code: 'invalid_cursor' });
    const found = await media.list(project, { prefix, before, limit: limit + 1 });
    const page = pageOf(found, limit);
    if (prefix === 'tmedia') return E.right(page);
    const [limits, now] = [limitsOf(await findLimits(project)), clock()];
    const isKept = (file: Media) =>
      file.deletedAt === undefined && file.createdAt >= cutoff(mediaDays(file, limits), now);
    return E.right({ ...page, items: page.items.filter(isKept) });
  };
