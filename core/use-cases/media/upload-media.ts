import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { type LimitSource, mediaLimit } from '../../model/limits/effective-limits.js';
import { upTo } from '../../model/media/byte-streams.js';
import type { MediaKind } from '../../model/media/kinds.js';
import type { Media } from '../../model/media/media.js';
import { shownHeaderMedia, shownMedia } from '../../model/media/media-view.js';
import { headerMediaKinds } from '../../model/templates/components.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { NewId } from '../../shared/ids.js';
import { byProject } from '../authorization/resource-owner.js';
import { idOf } from '../authorization/rule.js';
import { commitChange, retry } from '../commit-change.js';
import type { AnswerPorts } from '../idempotency/answer-form.js';
import { aProject } from '../input/fields.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { anUpload, type MediaRefusal, type StoreUploadPorts, storeUpload } from './store-upload.js';

/** The ports of `uploadMedia`. */
export type UploadMediaPorts = StoreUploadPorts & {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly commit: Commit;
  readonly tenants: Pick<TenantStore, 'countMediaBytes' | 'findLayers'>;
  /** The bytes that the media files of a project may have where the limit is set nowhere; `Infinity` for no limit. */
  readonly mediaQuotaBytes: number;
  /** The upload repeats one that may have succeeded: its commit alone judges it. */
  readonly isRepeat?: boolean;
};

/** The media files of the project would have more bytes than they may have. */
export type MediaQuotaExceeded = {
  readonly code: 'media_quota_exceeded';
  readonly limit: number;
  /** Without this file. */
  readonly used: number;
  /** Where the limit is set. */
  readonly source: LimitSource;
};

/** Why a file is not stored for a project. */
export type UploadRefusal = MediaRefusal | MediaQuotaExceeded;

/** A file to store for a project. */
const uploadInput = input({ project: aProject, upload: anUpload });
export type UploadMedia = InputOf<typeof uploadInput>;

const upload =
  (
    {
      clock,
      newId,
      commit,
      tenants,
      mediaQuotaBytes,
      isRepeat = false,
      ...ports
    }: UploadMediaPorts,
    prefix: 'med' | 'tmedia',
    mayBe: (kind: MediaKind) => boolean,
  ) =>
  async ({ project, upload: file }: UploadMedia): Promise<E.Either<UploadRefusal, Media>> => {
    // The count stands before the commit requires it. A file without room is not stored: its bytes would stay for a day.
    const { limit, source } = mediaLimit(await tenants.findLayers(project), mediaQuotaBytes);
    const isLimited = limit < Number.POSITIVE_INFINITY;
    const used = isLimited ? await tenants.countMediaBytes(project) : 0;
    const noRoom = new Error('The media files of the project have too many bytes.');
    const bytes = upTo(isRepeat ? Number.POSITIVE_INFINITY : limit - used, file.bytes, noRoom);
    const stored = await storeUpload(ports)({ ...file, bytes }, mayBe).catch((error: unknown) => {
      if (error === noRoom) return undefined;
      throw error;
    });
    if (!stored) return exceeded({ limit, used, source });
    if (E.isLeft(stored)) return stored;

    return retryOnConflict(() => {
      const createdAt = clock();
      const media: Media = { ...stored.right, id: newId(prefix), project, version: 0, createdAt };
      const requires = isLimited ? { mediaQuota: limit } : {};
      const change = { project, at: createdAt, requires, puts: { media: [media] } };
      return commitChange(commit, change, {
        committed: E.right({ ...media, version: 1 }),
        changed: retry,
        media_quota: (full) => exceeded({ ...full, source }),
      });
    });
  };

const exceeded = ({
  limit,
  used,
  source,
}: Omit<MediaQuotaExceeded, 'code'>): E.Either<MediaQuotaExceeded, never> =>
  E.left({ code: 'media_quota_exceeded', limit, used, source });

/** How an upload is stored under a key: without the name of its file, which is read again. The bytes tell two uploads apart. */
const underKey = {
  stored: ({ filename: _, ...media }: Media) => media,
  replay: async (
    { media }: AnswerPorts,
    { project }: UploadMedia,
    stored: Omit<Media, 'filename'>,
  ): Promise<E.Either<never, Media>> => {
    const found = await media.find(project, stored.id);
    return E.right({ ...stored, filename: found?.filename ?? null });
  },
  fingerprint: ({ sha256 }: Media) => sha256,
};

const promise =
  'The bytes first, then one commit; bytes without a media file are swept after 24 hours.';

const noRoomLeft = {
  payload_too_large: 'the file is larger than its kind may be',
  media_quota_exceeded: 'the media files of the project would have more bytes than they may have',
} as const;

/** The bytes come first, then the row (docs/decisions/0032). */
export const uploadMedia = useCase({
  kind: 'traffic',
  summary: 'Stores a file to send.',
  description: ['Its type is judged by its bytes, and it is stored as it streams.'],
  promise,
  permission: 'media:manage',
  owner: byProject,
  audit: { action: 'media.upload', made: idOf },
  underKey,
  within: false,
  input: uploadInput,
  result: shownMedia,
  refusals: {
    unsupported_media_type:
      'no message can have a file of this type, or its bytes are not what it declares',
    ...noRoomLeft,
  },
  run: (ports: UploadMediaPorts) => upload(ports, 'med', () => true),
});

export const uploadHeaderMedia = useCase({
  kind: 'traffic',
  summary: 'Stores a file for the header of a template: an image, a video or a document.',
  promise,
  permission: 'media:manage',
  owner: byProject,
  audit: { action: 'media.upload', made: idOf },
  underKey,
  within: false,
  input: uploadInput,
  result: shownHeaderMedia,
  refusals: {
    unsupported_media_type:
      'no header can have a file of this type, or its bytes are not what it declares',
    ...noRoomLeft,
  },
  run: (ports: UploadMediaPorts) =>
    upload(ports, 'tmedia', (kind) => (headerMediaKinds as readonly MediaKind[]).includes(kind)),
});
