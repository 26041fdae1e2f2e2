import * as E from 'fp-ts/lib/Either.js';
import { nothingShown } from '../../contract/shown.js';
import type { MediaNotFound } from '../../model/media/media.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import { byProject } from '../authorization/resource-owner.js';
import { idOf } from '../authorization/rule.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { getMedia, type MediaQuery, mediaInput, noMedia } from './read-media.js';

/** The ports of `deleteMedia`. */
export type DeleteMediaPorts = {
  readonly media: MediaStore;
  readonly clock: Clock;
  readonly commit: Commit;
};

/**
 * No use case finds it from this commit on (docs/specification.md#4.10.7). Its row stays while a message may wait that names it,
 * and its bytes while a row names them (docs/decisions/0092).
 */
export const deleteMedia = useCase({
  kind: 'write',
  summary: 'Deletes a media file.',
  description: [
    'It is not found any more. Messages that show it keep their content; those that wait to be sent still go out with it.',
    'The bytes are removed within two days after no message waits any more that needs them, unless another media file has the same bytes.',
  ],
  promise: 'One commit: the media file. Its bytes go with a later sweep.',
  permission: 'media:manage',
  owner: byProject,
  audit: { action: 'media.delete', resource: idOf },
  input: mediaInput,
  result: nothingShown,
  refusals: noMedia,
  run:
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
      }),
});
