import * as E from 'fp-ts/lib/Either.js';
import { kindOf, type SentContent } from '../../contents/contents.js';
import { fileByUrl, filesOf, type NamedFile } from '../../contents/files.js';
import { tooLongAt } from '../../contents/limits.js';
import type { Media } from '../../media/media.js';
import type { Content } from '../content.js';
import {
  notSupported,
  type PayloadRefusal,
  type PayloadTarget,
  sendableFile,
  wrongKind,
} from './payload-rules.js';

/** A content as it is stored, once the network of its channel takes it (docs/specification.md#3.5.1). */
export const judgedContent = (
  content: SentContent,
  files: ReadonlyMap<string, Media>,
  target: PayloadTarget,
): E.Either<PayloadRefusal, Content> => {
  const kind = kindOf(content);
  const use = target.network.contents?.[kind];
  if (!use) return notSupported(kind, 'content', target.channel);
  const tooLong = tooLongAt(content, use.limits);
  if (tooLong) return E.left({ code: 'content_too_long', ...tooLong });
  const misfit = use.misfit?.(content as never);
  if (misfit) return E.left({ code: 'content_invalid', ...misfit });
  const fetched = fileByUrl(content);
  if (fetched && !target.network.media[fetched.kind])
    return notSupported(fetched.kind, fetched.param, target.channel);
  for (const named of filesOf(content)) {
    const refusal = fileRefusal(named, files.get(named.id), target);
    if (refusal) return E.left(refusal);
  }
  return E.right(content);
};

const fileRefusal = (
  { id, param, kind }: NamedFile,
  media: Media | undefined,
  target: PayloadTarget,
): PayloadRefusal | undefined => {
  const file = sendableFile(media, id, param, target);
  if (E.isLeft(file)) return file.left;
  return file.right.kind === kind ? undefined : wrongKind(param, kind, file.right.kind);
};
