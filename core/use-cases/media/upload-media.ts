import * as E from 'fp-ts/lib/Either.js';
import type { MediaKind } from '../../model/media/kinds.js';
import type { Media } from '../../model/media/media.js';
import { headerMediaKinds } from '../../model/templates/components.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { NewId, ProjectId } from '../../shared/ids.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import {
  type MediaRefusal,
  type MediaUpload,
  type StoreUploadPorts,
  storeUpload,
} from './store-upload.js';

/** The ports of `uploadMedia`. */
export type UploadMediaPorts = StoreUploadPorts & {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly commit: Commit;
};

/** A file to store for a project. */
export type UploadMedia = { readonly project: ProjectId; readonly upload: MediaUpload };

/** Stores a file to be sent: its bytes first, then its row (docs/decisions/0032). */
export const uploadMedia = (ports: UploadMediaPorts) => upload(ports, 'med', () => true);

/** The same for a template's header, which is an image, a video or a document. */
export const uploadHeaderMedia = (ports: UploadMediaPorts) =>
  upload(ports, 'tmedia', (kind) => (headerMediaKinds as readonly MediaKind[]).includes(kind));

const upload =
  (
    { clock, newId, commit, ...ports }: UploadMediaPorts,
    prefix: 'med' | 'tmedia',
    mayBe: (kind: MediaKind) => boolean,
  ) =>
  async (command: UploadMedia): Promise<E.Either<MediaRefusal, Media>> => {
    const stored = await storeUpload(ports)(command.upload, mayBe);
    if (E.isLeft(stored)) return stored;

    const { project } = command;
    return retryOnConflict(() => {
      const createdAt = clock();
      const media: Media = { ...stored.right, id: newId(prefix), project, version: 0, createdAt };
      const change = { project, at: createdAt, puts: { media: [media] } };
      return commitChange(commit, change, {
        committed: E.right({ ...media, version: 1 }),
        changed: retry,
      });
    });
  };
