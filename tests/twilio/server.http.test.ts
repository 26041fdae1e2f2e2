import assert from 'node:assert/strict';
import { readConfiguration } from '../../composition/configuration/read-configuration.js';
import { startServer } from '../../composition/server/start-server.js';
import { scopes } from '../../core/model/access/scopes.js';
import type { ChannelId } from '../../core/shared/ids.js';
import { sampleOf } from '../conformance/provider/media-samples.js';
import { fictional, startTwilioEmulator, type TwilioEmulator } from '../emulators/twilio/index.js';
import { present, rightOf } from '../support/fixtures/either.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';
import { eventually } from '../support/time/eventually.js';

const cases = suite('a server with an SMS channel of Twilio');

const user = '+61491570156';
const twiml = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

type Json = Readonly<Record<string, unknown>>;
type Answer = { readonly status: number; readonly json: Json };
type Ask = (method: string, path: string, body?: object | Uint8Array) => Promise<Answer>;

type Scene = {
  readonly control: TwilioEmulator['control'];
  readonly ask: Ask;
  readonly url: string;
  readonly channel: ChannelId;
  /** Sends, and gives the id of the message. */
  readonly send: (content: object) => Promise<string>;
  /** The events about a message, once the last one is of a type. */
  readonly events: (until: string, message?: string) => Promise<readonly Json[]>;
};

const scene = (body: (scene: Scene) => Promise<void>) => (): Promise<void> =>
  withTempFolder(async (folder) => {
    const { origin, control, close } = await startTwilioEmulator();
    const configuration = readConfiguration({
      ROUNDTRIP_DATABASE_URL: 'memory:',
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_PORT: '0',
      ROUNDTRIP_LOG_LEVEL: 'silent',
      ROUNDTRIP_TWILIO_URL: origin,
    });
    assert.ok(!('problems' in configuration));
    const server = await startServer(configuration);
    const { useCases } = server.assembly;
    const { id: organization } = rightOf(await useCases.createOrganization({ name: 'Any' }));
    const live = { organization, name: 'Any', environment: 'live' } as const;
    const { id: project } = rightOf(await useCases.createProject(live));
    const { text: key } = rightOf(
      await useCases.createKey({ project, scopes, name: 'Any', expiresAt: null, allowedIps: [] }),
    );
    const values = { account_sid: fictional.accountSid, auth_token: fictional.authToken };
    const number = {
      ...{ project, provider: 'twilio_sms', address: fictional.number },
      ...{ displayName: null, values },
    };
    const { id: channel } = rightOf(await useCases.setUpChannel(number));
    control.connectNumber(fictional.number, `${server.url}/providers/twilio_sms/${channel}#rc=5`);
    const ask: Ask = async (method, path, given) => {
      const isBytes = given instanceof Uint8Array;
      const type = isBytes ? 'application/octet-stream' : 'application/json';
      const answer = await fetch(`${server.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': type },
        ...(given && { body: isBytes ? Buffer.from(given) : JSON.stringify(given) }),
      });
      return { status: answer.status, json: (await answer.json()) as Json };
    };
    const listed = async (path: string) => (await ask('GET', path)).json.data as readonly Json[];
    await eventually(async () => assert.equal((await listed('/v1/channels'))[0]?.status, 'active'));
    await body({
      ...{ control, ask, url: server.url, channel },
      send: async (content) => {
        const { status, json } = await ask('POST', '/v1/messages', {
          channel,
          to: user,
          ...content,
        });
        assert.equal(status, 202, JSON.stringify(json));
        return String(json.id);
      },
      events: async (until, message) => {
        let found: readonly Json[] = [];
        await eventually(async () => {
          const all = await listed('/v1/events?limit=100');
          found = all.filter(({ data }) => !message || (data as Json).id === message);
          assert.ok(
            found.some(({ type }) => type === until),
            JSON.stringify(found),
          );
        });
        return found;
      },
    }).finally(async () => {
      await server.stop();
      await close();
    });
  });

cases(
  'sends a text, and its callbacks become events',
  scene(async ({ control, send, events }) => {
    const id = await send({ text: 'Your table is ready.' });
    const types = (await events('message.delivered', id)).map(({ type }) => type);
    assert.deepEqual(types, ['message.accepted', 'message.sent', 'message.delivered']);
    const delivered = control.deliveries();
    assert.ok(delivered.length > 0);
    for (const { status, answer } of delivered) assert.deepEqual([status, answer], [200, twiml]);
  }),
);

cases(
  'settles a message whose answer was lost by our id in the callback, and sends it once',
  scene(async ({ control, send, events }) => {
    control.planFault({ kind: 'drop_answer' });
    const id = await send({ text: 'Your table is ready.' });
    await events('message.delivered', id);
    assert.equal(control.messages().length, 1);
  }),
);

cases(
  'tells why a message failed, in the answer or later',
  scene(async ({ control, send, events }) => {
    for (const [text, code] of [
      ['refuse:21610', 'recipient_opted_out'],
      ['fail:30007', 'content_rejected'],
    ] as const) {
      const id = await send({ text });
      const [failed] = (await events('message.failed', id)).slice(-1);
      const { error } = present(failed).data as { readonly error: Json };
      assert.equal(error.code, code);
    }
    assert.equal(control.messages().length, 1);
  }),
);

cases(
  'sends a file, which Twilio fetches from a link; any other is 404',
  scene(async ({ control, ask, url, send, events }) => {
    const png = sampleOf.image.bytes;
    const { status, json } = await ask('POST', '/v1/media', png);
    assert.equal(status, 201, JSON.stringify(json));
    const id = await send({ media: { id: json.id, caption: 'Look' } });
    await events('message.delivered', id);
    const [message] = control.messages();
    assert.deepEqual(
      message?.media.map(({ bytes, type }) => [Buffer.compare(bytes, png), type]),
      [[0, 'image/png']],
    );
    const [link = ''] = message?.mediaUrls ?? [];
    assert.ok(link.startsWith(`${url}/providers/twilio_sms/media/`));
    const part = await fetch(link, { headers: { range: 'bytes=0-3' } });
    assert.deepEqual([part.status, (await part.arrayBuffer()).byteLength], [206, 4]);
    for (const other of [`${link}A`, link.slice(0, -2), `${url}/providers/twilio_sms/media/x`])
      assert.equal((await fetch(other)).status, 404);
    const { status: deleted } = await fetch(`${url}/v1/media/${json.id}`, { method: 'DELETE' });
    assert.equal(deleted, 401);
  }),
);

cases(
  'receives texts and files, each once, and answers with no reply',
  scene(async ({ control, events, ask }) => {
    const png = sampleOf.image.bytes;
    const beside = { MessageSid: 'MM00000000000000000000000000000099' };
    const files = [
      { bytes: png, type: 'image/png' },
      { bytes: Buffer.from('BEGIN:VCARD'), type: 'text/vcard' },
    ];
    for (let i = 0; i < 2; i += 1)
      await control.receive({ from: user, body: 'Look', files, beside });
    await events('message.received');
    await eventually(async () => {
      const { json } = await ask('GET', '/v1/messages?direction=inbound');
      const received = (json.data as readonly Json[]).map(({ content }) => content as Json);
      assert.deepEqual(received.map(({ type, caption }) => [type, caption]).sort(), [
        ['document', null],
        ['image', 'Look'],
      ]);
    });
    for (const { status, answer } of control.deliveries())
      assert.deepEqual([status, answer], [200, twiml]);
  }),
);

cases(
  'refuses what is not signed, in one way, and takes no other body',
  scene(async ({ url, channel }) => {
    const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      const init = { method: 'POST', body, headers: { ...type, ...headers } };
      const answer = await fetch(`${url}/providers/twilio_sms/${path}`, init);
      const { error } = (await answer.json()) as { readonly error: Json };
      return [answer.status, error.code, error.message];
    };
    const unsigned = await post(channel, 'MessageSid=SM1&MessageStatus=delivered');
    assert.deepEqual(unsigned.slice(0, 2), [403, 'provider_not_verified']);
    const signature = { 'x-twilio-signature': 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' };
    for (const path of [channel, 'chan_01kg9zmt3v5r8y2c4n6q7w9x0e', 'x', '%00', '..%2f'])
      assert.deepEqual(await post(path, 'a=1', signature), unsigned, path);
    const json = await post(channel, '{}', { 'content-type': 'application/json' });
    assert.deepEqual(json.slice(0, 2), [422, 'unsupported_content_type']);
    assert.equal((await post(channel, 'a'.repeat(1_100_000)))[0], 413);
  }),
);

cases.run();
