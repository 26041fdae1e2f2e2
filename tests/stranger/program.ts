import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

const { BASE_URL: baseUrl = '', KEY: key = '', CHANNEL: channel = '' } = process.env;
const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });

type Message = components['schemas']['Message'];

/** Sends one message; its own id is typed, and so is what is wrong with a recipient. */
const send = async (to: string, text: string): Promise<Message | string> => {
  const { data, error } = await api.POST('/v1/messages', { body: { channel, to, text } });
  if (data) return data;
  return 'error' in error ? `${error.error.type} ${error.error.code}` : error.property;
};

/** Every message, page after page. */
const all = async (): Promise<readonly Message[]> => {
  const messages: Message[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 2, ...(cursor === undefined ? {} : { cursor }) };
    const { data } = await api.GET('/v1/messages', { params: { query } });
    messages.push(...(data?.data ?? []));
    cursor = data?.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return messages;
};

for (const text of ['one', 'two', 'three']) await send('+12025550123', text);
const bodies = (await all()).map(({ content }) => (content.type === 'text' ? content.body : ''));
console.log(bodies.join(' '));
console.log(await send('+15555555555', 'to an invalid number'));
console.log(await send('nonsense', 'to an invalid number'));

const { data: events } = await api.GET('/v1/events', { params: { query: { limit: 1 } } });
for (const event of events?.data ?? [])
  if (event.type === 'message.accepted') console.log(event.type, event.data.status);

const metadata = { order: '1042' };
await api.POST('/v1/messages', { body: { channel, to: '+12025550123', text: 'found', metadata } });
const { data: found } = await api.GET('/v1/messages', {
  params: { query: { metadata, status: 'accepted', channel } },
});
const { data: channels } = await api.GET('/v1/channels');
console.log(found?.data.length, channels?.data.map(({ status }) => status).join());
