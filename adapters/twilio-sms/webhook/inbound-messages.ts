import type { Channel } from '../../../core/model/channels/channel.js';
import type { Content } from '../../../core/model/messages/content.js';
import type { InboundMessage } from '../../../core/model/messages/inbound-message.js';
import type { RemoteContent, RemoteMessage } from '../../../core/model/messages/remote-message.js';
import type { ChannelId } from '../../../core/shared/ids.js';
import type { Instant } from '../../../core/shared/time.js';
import { storable } from '../api/json.js';
import { idIn } from './form.js';

/** A message of a person, or one file of it. */
export type ReceivedMessage = (InboundMessage & { readonly channel: ChannelId }) | RemoteMessage;

/** Files of one MMS that are read. Twilio delivers at most 10. */
const maxFiles = 20;

/**
 * The messages of a webhook: one for each file, with the text as the caption of the first that can have one. A text
 * without such a file is a message of its own, before the files. The first has Twilio's id, and each other one that id
 * with its place: `MM…:1`. Undefined without an id or a sender.
 */
export const inboundMessages = (
  form: URLSearchParams,
  channel: ChannelId,
  at: Instant,
): readonly ReceivedMessage[] | undefined => {
  const sid = idIn(form, 'MessageSid') ?? idIn(form, 'SmsMessageSid');
  const from = idIn(form, 'From');
  if (sid === undefined || from === undefined) return undefined;
  const text = storable(form.get('Body') ?? '');
  const files = filesIn(form);
  const captioned =
    text === '' ? -1 : files.findIndex((file) => 'medium' in file && file.type !== 'audio');
  const common = (index: number) => ({
    channel,
    providerId: index === 0 ? sid : `${sid}:${index}`,
    from,
    at,
    answers: null,
  });
  const ownText = files.length === 0 || (text !== '' && captioned < 0);
  const first = ownText ? 1 : 0;
  return [
    ...(ownText
      ? [{ ...common(0), kind: 'inbound', content: { type: 'text', body: text } } as const]
      : []),
    ...files.map((file, i) => ({
      ...common(first + i),
      ...('medium' in file
        ? { kind: 'remote' as const, content: { ...file, caption: i === captioned ? text : null } }
        : { kind: 'inbound' as const, content: file }),
    })),
  ];
};

/** Whether a webhook is for the number of a channel, or for another number of its messaging service. */
export const isForChannel = (
  form: URLSearchParams,
  { address, settings }: Pick<Channel, 'address' | 'settings'>,
): boolean => {
  const service = settings.messaging_service_sid;
  return (
    form.get('To') === address ||
    (service !== undefined && form.get('MessagingServiceSid') === service)
  );
};

type File = Omit<RemoteContent, 'caption'>;
type Unreadable = Extract<Content, { readonly type: 'unsupported' }>;

/** The files of a webhook, in order. One without a usable URL is kept as what cannot be read. */
const filesIn = (form: URLSearchParams): readonly (File | Unreadable)[] => {
  const count = Math.min(maxFiles, Number(/^\d{1,3}$/.exec(form.get('NumMedia') ?? '')?.[0] ?? 0));
  return Array.from({ length: count }, (_, i) => i).map((i) => {
    const url = urlIn(form, `MediaUrl${i}`);
    const mimeType = idIn(form, `MediaContentType${i}`) ?? null;
    return url === undefined ? unreadable(mimeType) : remoteFile(url, mimeType);
  });
};

const maxUrlLength = 2_048;

const urlIn = (form: URLSearchParams, name: string): string | undefined => {
  const url = form.get(name);
  return url && url.length <= maxUrlLength && URL.canParse(url) ? url : undefined;
};

const unreadable = (mimeType: string | null): Unreadable => ({
  type: 'unsupported',
  providerType: 'media',
  raw: { MediaContentType: mimeType },
});

const remoteFile = (url: string, mimeType: string | null): File => ({
  type: typeOf(mimeType),
  medium: { providerId: url, mimeType, sha256: null, filename: null },
  sticker: false,
  voice: false,
});

const typeOf = (mimeType: string | null): RemoteContent['type'] => {
  const [kind] = mimeType?.toLowerCase().split('/', 1) ?? [];
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document';
};
