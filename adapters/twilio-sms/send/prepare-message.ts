import type { Channel } from '../../../core/model/channels/channel.js';
import type { Message } from '../../../core/model/messages/message.js';
import type { BlobStore } from '../../../core/ports/machine/blob-store.js';
import type { CallOutcome } from '../../../core/ports/provider/chat-provider.js';
import type { MediaStore } from '../../../core/ports/stores/media-store.js';
import type { TemplateStore } from '../../../core/ports/stores/template-store.js';
import { secondMs } from '../../../core/shared/time.js';
import { type PublicUrl, statusCallback } from '../callback-url.js';
import { type MediaLinkPorts, mediaUrl } from '../media/media-link.js';
import type { Credentials } from '../settings.js';
import { type MessageParts, messageParts } from './message-parts.js';

/** What `prepareMessage` needs. */
export type PreparePorts = MediaLinkPorts & {
  readonly publicUrl: PublicUrl;
  readonly templates: Pick<TemplateStore, 'find'>;
  readonly media: Pick<MediaStore, 'find'>;
  /** The bytes of media files. */
  readonly blobs: Pick<BlobStore, 'open'>;
  /** Called with an error that kept a message from being prepared. It is retried. */
  readonly onFault: (error: unknown) => void;
};

/** The fields of the request that sends a message. */
export type Form = readonly (readonly [string, string])[];

/** The form of a message. Sends nothing, so every failure is certain. */
export const prepareMessage = async (
  ports: PreparePorts,
  credentials: Credentials,
  channel: Channel,
  message: Message,
): Promise<Form | CallOutcome> => {
  try {
    return await prepare(ports, credentials, channel, message);
  } catch (error) {
    ports.onFault(error);
    return { kind: 'not_taken', waitMs: secondMs, providerCode: 'not_prepared' };
  }
};

const prepare = async (
  ports: PreparePorts,
  { messagingServiceSid: service }: Credentials,
  channel: Channel,
  message: Message,
): Promise<Form | CallOutcome> => {
  const { content, project } = message;
  const template =
    content.type === 'template' ? await ports.templates.find(project, content.template) : undefined;
  const parts = messageParts(content, template);
  if (!parts) return unsupportedType;
  const urls: string[] = [];
  for (const id of parts.files) {
    const url = await urlOf(ports, channel, id);
    if (typeof url !== 'string') return url;
    urls.push(url);
  }
  const publicUrl = ports.publicUrl();
  const given: Readonly<Record<string, string | undefined>> = {
    To: message.to,
    ...(service === undefined ? { From: channel.address } : { MessagingServiceSid: service }),
    Body: parts.text === '' ? undefined : parts.text,
    StatusCallback: publicUrl && statusCallback(publicUrl, channel.id, message.id),
  };
  const fields = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return [...fields, ...urls.map((url) => ['MediaUrl', url] as const)];
};

/** The URL of a file of a message, or why Twilio cannot have it. */
const urlOf = async (
  ports: PreparePorts,
  { id: channel, project }: Channel,
  id: MessageParts['files'][number],
): Promise<string | CallOutcome> => {
  const media = await ports.media.find(project, id);
  if (!media || !(await ports.blobs.open(media.sha256)))
    return mediaRejected('The media file no longer exists.');
  const publicUrl = ports.publicUrl();
  return publicUrl === undefined
    ? mediaRejected('Twilio fetches files from the server, and the server has no public URL.')
    : mediaUrl(ports, publicUrl, { project, channel, id });
};

const mediaRejected = (message: string): CallOutcome => ({
  kind: 'refused',
  error: { code: 'media_rejected', message },
  providerCode: null,
});

const unsupportedType: CallOutcome = {
  kind: 'refused',
  error: {
    code: 'content_rejected',
    message: 'The provider does not support this type of message.',
  },
  providerCode: null,
};
