import { client } from './sdk/client.gen.js';
import { acceptMessage, listChannels, listEvents, listMessages } from './sdk/sdk.gen.js';
import type { ApiEvent, Content, Message, SendBody } from './sdk/types.gen.js';

const { BASE_URL: baseUrl = '', KEY: key = '', CHANNEL: channel = '' } = process.env;
client.setConfig({ baseUrl, auth: key });

/** Sends one message; its own id is typed, and so is what is wrong with a recipient. */
const send = async (to: string, text: string): Promise<Message | string> => {
  const { data, error } = await acceptMessage({ body: { channel, to, text } });
  if (data) return data;
  return 'error' in error ? `${error.error.type} ${error.error.code}` : error.property;
};

/** Every message, page after page. */
const all = async (): Promise<readonly Message[]> => {
  const messages: Message[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await listMessages({ query: cursor ? { limit: 2, cursor } : { limit: 2 } });
    messages.push(...(data?.data ?? []));
    cursor = data?.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return messages;
};

/** A send has exactly one of text, template and media. */
export const sends: readonly SendBody[] = [
  { channel: '', to: '', text: 'Hello' },
  // @ts-expect-error both text and template
  { channel: '', to: '', text: 'Hello', template: { id: '' } },
  // @ts-expect-error neither text nor template nor media
  { channel: '', to: '' },
];

/** The type of a content says which fields it has. */
const shown = (content: Content): string => {
  if (content.type === 'text') return content.body;
  // @ts-expect-error an image has no body
  return content.type === 'image' ? content.body : content.type;
};

/** The type of an event says what its data is. */
const about = (event: ApiEvent): string => {
  if (event.type === 'message.accepted') return `${event.type} ${event.data.status}`;
  // @ts-expect-error a template has no previous status
  return event.type === 'template.approved' ? event.data.previous_status : event.type;
};

for (const text of ['one', 'two', 'three']) await send('+12025550123', text);
console.log((await all()).map(({ content }) => shown(content)).join(' '));
console.log(await send('+15555555555', 'to an invalid number'));
console.log(await send('nonsense', 'to an invalid number'));

const { data: events } = await listEvents({ query: { limit: 1 } });
for (const event of events?.data ?? []) console.log(about(event));

const metadata = { order: '1042' };
await acceptMessage({ body: { channel, to: '+12025550123', text: 'found', metadata } });
const { data: found } = await listMessages({ query: { metadata, status: 'accepted', channel } });
const { data: channels } = await listChannels();
console.log(found?.data.length, channels?.data.map(({ status }) => status).join());
