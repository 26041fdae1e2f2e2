import { isSent } from '../../../core/model/contents/contents.js';
import { filesOf } from '../../../core/model/contents/files.js';
import type { Content } from '../../../core/model/messages/content.js';
import type { Message } from '../../../core/model/messages/message.js';
import type { CallOutcome, SendCall } from '../../../core/ports/provider/chat-provider.js';
import type { TemplateStore } from '../../../core/ports/stores/template-store.js';
import { isId } from '../../../core/shared/ids.js';
import { type Instant, secondMs } from '../../../core/shared/time.js';
import type { UploadedMedia } from '../contents/uploaded-media.js';
import type { Credentials } from '../settings.js';
import { ensureMedia, findMedia, type UploadPorts, uploadKey } from './ensure-uploaded.js';
import { messageBody } from './message-body.js';

/** What `prepareMessage` needs. */
export type PreparePorts = UploadPorts & {
  readonly templates: TemplateStore;
  /** Called with an error that kept a message from being prepared. It is retried. */
  readonly onFault: (error: unknown) => void;
};

/** The request body of a message, and the cache key and time of the upload that it refers to. */
export type Prepared = {
  readonly body: object;
  readonly upload?: { readonly key: string; readonly since: Instant };
};

/** Why a message could not be prepared. */
export type NotPrepared = { readonly outcome: CallOutcome };

/** A message, and WhatsApp's id of the one that it answers. */
type Quoting = Pick<SendCall, 'message' | 'quoted'>;

/** Uploads the media file of a message and builds the request body. Sends nothing, so every failure is certain. */
export const prepareMessage = async (
  ports: PreparePorts,
  credentials: Credentials,
  call: Quoting,
): Promise<Prepared | NotPrepared> => {
  try {
    return await prepare(ports, credentials, call);
  } catch (error) {
    ports.onFault(error);
    return { outcome: { kind: 'not_taken', waitMs: secondMs, providerCode: 'not_prepared' } };
  }
};

const prepare = async (
  ports: PreparePorts,
  credentials: Credentials,
  { message, quoted }: Quoting,
): Promise<Prepared | NotPrepared> => {
  const prepared = await ensureMediaOf(ports, credentials, message);
  if ('outcome' in prepared) return prepared;
  const { content, project } = message;
  const template =
    content.type === 'template' ? await ports.templates.find(project, content.template) : undefined;
  const body = messageBody(message, { ...prepared, template, quoted });
  return body ? { ...prepared, body } : { outcome: unsupportedType };
};

const unsupportedType: CallOutcome = {
  kind: 'refused',
  error: {
    code: 'content_rejected',
    message: 'The provider does not support this type of message.',
  },
  providerCode: null,
};

type PreparedMedia = Pick<Prepared, 'upload'> & { readonly media?: UploadedMedia };

const ensureMediaOf = async (
  ports: PreparePorts,
  credentials: Credentials,
  { content, project }: Message,
): Promise<PreparedMedia | NotPrepared> => {
  const mediaId = mediaIdOf(content);
  if (mediaId === undefined) return {};
  const media = await findMedia(ports, project, mediaId);
  if (!media) return { outcome: mediaMissing };
  const upload = await ensureMedia(ports)(credentials, media);
  if (upload.kind === 'refused') return { outcome: mediaRefused(upload) };
  if (upload.kind !== 'uploaded') return { outcome: upload };
  const { id, since } = upload;
  return {
    media: { id, filename: media.filename, mimeType: media.mimeType },
    upload: { key: uploadKey(credentials, media), since },
  };
};

/** A refused upload always means `media_rejected`, also where the provider's code means something else in a send. */
const mediaRefused = (
  outcome: Extract<CallOutcome, { readonly kind: 'refused' }>,
): CallOutcome => ({ ...outcome, error: { ...outcome.error, code: 'media_rejected' } });

const mediaIdOf = (content: Content) => {
  if (content.type === 'template') return content.headerMedia;
  // Of the contents with files, a carousel alone has several, and it has links.
  const [named] = isSent(content) ? filesOf(content) : [];
  if (named && isId('med')(named.id)) return named.id;
  return 'media' in content ? (content.media ?? undefined) : undefined;
};

const mediaMissing: CallOutcome = {
  kind: 'refused',
  error: { code: 'media_rejected', message: 'The media file no longer exists.' },
  providerCode: null,
};
