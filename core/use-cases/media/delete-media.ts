import * as E from 'fp-ts/lib/Either.js';
import type { MediaNotFound } from '../../model/media/media.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { getMedia, type MediaQuery } from './read-media.js';

/** The ports of `deleteMedia`. */
export type DeleteMediaPorts = {
  readonly media: MediaStore;
  readonly clock: Clock;
  readonly commit: Commit;
};

/**
 * Deletes a media file (docs/specification.md#4.10.7): no use case finds it from this commit on. Its row stays while a message
 * may wait that names it, and its bytes while a row names them (docs/decisions/0092).
 */
export const deleteMedia =
  (ports: DeleteMediaPorts) =>
  (query: MediaQuery): Promise<E.Either<MediaNotFound, undefined>> =>
    retryOnConflict(async () => {
      const found = await getMedia(ports)(query);
      if (E.isLeft(found)) return found;
      const at = ports.clock();
      const deletion = {
        project: query.project,
        at,
        puts: { media: [{ ...found.right, deletedAt: at }] },
      };
      return commitChange(ports.commit, deletion, {
        committed: E.right(undefined),
        changed: retry,
      });
    });
