import assert from 'node:assert/strict';
import { contentExamples, contentKinds } from '../../core/model/contents/contents.js';
import { exampleFile } from '../../core/model/contents/parts.js';
import { plainBrowser } from '../support/dashboard/plain-browser.js';
import { present, rightOf } from '../support/fixtures/either.js';
import { commandLine } from '../support/hosts/command-line.js';
import { callOver } from '../support/http/http-client.js';
import { samples } from '../support/media/samples.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';
import { type ServerScene, withServer } from './server-scene.js';

const cases = suite('whatsapp: every kind of content, in every way of sending');

type Content = Readonly<Record<string, unknown>>;

/** A send of a content as an answer. */
type Given = {
  readonly kind: string;
  readonly to: string;
  readonly content: Content;
  readonly replyTo: string;
};

/** Sends a content, and gives the id of its message. */
type Way = (given: Given) => Promise<string>;

const byHttp =
  ({ url, key, channel }: ServerScene): Way =>
  async ({ to, content, replyTo }) => {
    const answer = await fetch(`${url}/v1/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ channel, to, content, reply_to: replyTo }),
    });
    const text = await answer.text();
    assert.equal(answer.status, 202, text);
    return JSON.parse(text).id;
  };

const byClient =
  ({ client, channel }: ServerScene): Way =>
  async ({ to, content, replyTo }) =>
    (await client.messages.send({ channel, to, content, reply_to: replyTo } as never)).id;

const byCommand = ({ url, key }: ServerScene): Way => {
  const run = commandLine({ ROUNDTRIP_URL: url, ROUNDTRIP_API_KEY: key });
  return async ({ to, content, replyTo }) => {
    const send = ['messages', 'send', '--to', to, '--content', JSON.stringify(content)];
    const { code, out, error } = await run(...send, '--reply-to', replyTo, '--json');
    assert.equal(code, 0, error);
    return JSON.parse(out).id;
  };
};

/** The form of the dashboard, filled in by a member. */
const byForm = async ({ url, use, organization, project, channel }: ServerScene): Promise<Way> => {
  const invited = { organization, email: 'ada@example.com', role: 'owner' } as const;
  const { token } = rightOf(await use.inviteMember(invited));
  const { get, post } = plainBrowser((request) => callOver(Number(new URL(url).port), request));
  await get(`/dashboard/sign-in/invitation?token=${token}`);
  assert.equal((await post('/dashboard/sign-in/invitation', { token })).status, 303);
  const place = `/dashboard/projects/${project}/messages`;
  return async ({ kind, to, content, replyTo }) => {
    await get(`${place}/new?kind=content&content_kind=${kind}`);
    const sent = await post(place, {
      ...{ kind: 'content', content_kind: kind, channel, scenario: '', to, reply_to: replyTo },
      ...{ content: JSON.stringify(content), metadata: '', key: '' },
    });
    assert.equal(sent.status, 303, sent.text);
    const [, id] = /\/(msg_\w+)/.exec(sent.headers.location ?? '') ?? [];
    return present(id);
  };
};

/** What WhatsApp was asked to send, without what tells one message from another. */
const requestIn = ({ takenAs }: ServerScene, id: string): unknown => {
  const { biz_opaque_callback_data: _, ...request } = takenAs(id).body as Content;
  return request;
};

/** The files that are sent, by the kinds of their contents. */
const fileKinds = {
  image: { type: 'image/png', caption: 'The lid' },
  video: { type: 'video/mp4', caption: 'The lid' },
  audio: { type: 'audio/ogg', voice: true },
  document: { type: 'application/pdf', caption: 'The bill', filename: 'bill.pdf' },
} as const;

/** A text, a file of each kind, and every other kind, by its name. The dashboard has other forms for text and files. */
const everyContent = async ({
  client,
}: ServerScene): Promise<Readonly<Record<string, Content>>> => {
  const files: Record<string, Content> = {};
  for (const [kind, { type, ...content }] of Object.entries(fileKinds)) {
    const { id: media } = await client.media.upload(samples[type], { type });
    files[kind] = { type: kind, media, ...content };
  }
  const examples = JSON.stringify(contentExamples);
  return {
    text: { type: 'text', body: 'See https://shop.example.com/4471', link_preview: true },
    ...files,
    ...JSON.parse(examples.replaceAll(exampleFile, `${files.image?.media}`)),
  };
};

/** One person for each kind writes first: a reaction is to what the person wrote. */
const peopleWrite = async ({ control, client }: ServerScene, kinds: readonly string[]) => {
  const people = new Map(kinds.map((kind, i) => [kind, `+120255501${30 + i}`]));
  for (const from of people.values()) control.receive({ from });
  return eventually(async () => {
    const { data } = await client.messages.page({ direction: 'inbound', limit: 100 });
    return kinds.map((kind) => {
      const to = present(people.get(kind));
      return { kind, to, replyTo: present(data.find(({ from }) => from === to)).id };
    });
  });
};

cases(
  'is the same message, taken once and delivered, with the content that was given',
  withServer(async (scene) => {
    const { client, use, channel } = scene;
    rightOf(await use.changeRawSends({ channel, rawSends: true }));
    const contents = await everyContent(scene);
    const ways = {
      http: byHttp(scene),
      client: byClient(scene),
      command: byCommand(scene),
      form: await byForm(scene),
    };
    for (const { kind, ...to } of await peopleWrite(scene, Object.keys(contents))) {
      const given = { kind, ...to, content: present(contents[kind]) };
      const hasForm = contentKinds.some((each) => each === kind);
      const requests = new Map<string, unknown>();
      for (const [name, send] of Object.entries(ways)) {
        if (name === 'form' && !hasForm) continue;
        const id = await send(given);
        // A reaction ends at `sent`.
        const status = kind === 'reaction' ? 'sent' : 'delivered';
        const message = await client.messages.waitFor(id, status);
        assert.equal(message.in_reply_to, to.replyTo, `${kind} by ${name}`);
        assert.equal(message.origin, name === 'form' ? 'dashboard' : 'api');
        requests.set(name, requestIn(scene, id));
      }
      const [first, ...others] = requests;
      for (const [name, request] of others)
        assert.deepEqual(request, present(first)[1], `${kind} by ${name}`);
    }
  }),
);

cases.run();
