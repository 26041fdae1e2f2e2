import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { shownPage } from '../../contract/shown.js';
import type { Media } from '../../model/media/media.js';
import { shownMedia } from '../../model/media/media-view.js';
import { cutoff, limitsOf } from '../../model/retention/limits.js';
import { mediaDays } from '../../model/retention/removable.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import { oneOf } from '../../shared/codec.js';
import { isId } from '../../shared/ids.js';
import { type Page, pageOf } from '../../shared/page.js';
import { byProject } from '../authorization/resource-owner.js';
import { aPage, aProject } from '../input/fields.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import type { FindLimits } from '../retention/limited-media.js';
import { useCase } from '../use-case.js';

/** A page of media files to read. */
const listInput = input(
  {
    project: aProject,
    /** Files of messages, or files of template headers. */
    use: oneOf('MediaUse', ['messages', 'templates']),
    ...aPage.needed,
  },
  aPage.free,
);
export type ListMedia = InputOf<typeof listInput>;

type ListMediaPorts = {
  readonly media: MediaStore;
  readonly findLimits: FindLimits;
  readonly clock: Clock;
};

/** Deleted files, and files that are older than the project keeps them, are left out. */
export const listMedia = useCase({
  kind: 'read',
  summary: 'Lists media files, newest first.',
  description: [
    'Files that were uploaded to be sent, and files of received messages.',
    'A page can have fewer than `limit` items while `hasMore` is true.',
  ],
  promise: 'Reads only. With the use `templates` it lists the files of template headers instead.',
  permission: 'media:read',
  owner: byProject,
  input: listInput,
  // `MediaList` is a type of browsers.
  result: shownPage(shownMedia, 'med', 'MediaFileList'),
  refusals: { invalid_cursor: '`before` is not the id of such a file' },
  run:
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
    },
});
