import assert from 'node:assert/strict';
import { whatsAppContents } from '../../adapters/whatsapp-cloud/contents/index.js';
import { contentKinds } from '../../core/model/contents/contents.js';
import { send as sendRaw } from '../emulators/whatsapp-cloud/tests/client.js';
import { present } from '../support/fixtures/either.js';
import { samples } from '../support/media/samples.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';
import { brokenRules } from './broken-rules.js';
import { everyLimit } from './content-limits.js';
import { type ServerScene, withServer } from './server-scene.js';

const cases = suite('whatsapp: the limits of every kind of content');

const fileTypes = { image: 'image/png', video: 'video/mp4', document: 'application/pdf' } as const;

/** Sends contents by HTTP, with files of their kinds. */
const sender = async ({ client, url, key, channel }: ServerScene) => {
  const files = new Map<string, string>();
  for (const [kind, type] of Object.entries(fileTypes))
    files.set(kind, (await client.media.upload(samples[type], { type })).id);
  return async (content: Readonly<Record<string, unknown>>, to: string) => {
    const media = files.get(String(content.type));
    const sent = content.media === undefined ? content : { ...content, media };
    const answer = await fetch(`${url}/v1/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ channel, to, content: sent }),
    });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
};

const unlimited = { settings: { limits: { pair: null, throughputPerSecond: null } } };

/** Limits that are those of the interface itself, so that a body beyond them has not its form. */
const ofInterface = [
  ...['text body', 'image caption', 'video caption', 'document caption', 'list body'],
];

/** The place in words of the table: `content.cards[0].body` is `cards.0.body`. */
const placeOf = (field: string): string =>
  field.replace(/^content\./, '').replaceAll(/\[(\d+)\]/g, '.$1');

cases('the table has each limit that the channel shows, and those of texts and captions', () => {
  const shown = contentKinds.flatMap((kind) =>
    Object.entries(whatsAppContents[kind].limits).map(
      ([place, limit]) => `${kind} ${place} ${limit}`,
    ),
  );
  const others = ['text body 4096', 'image caption 1024', 'video caption 1024'];
  const listed = everyLimit.map(
    ({ kind, field, limit }) => `${kind} ${field.replaceAll(/\.\d+/g, '')} ${limit}`,
  );
  assert.deepEqual(listed.toSorted(), [...shown, ...others, 'document caption 1024'].toSorted());
});

cases(
  'what is at a limit is delivered; what is one over is refused at acceptance, and by the network when it is asked itself',
  withServer(async (scene) => {
    const { control, client } = scene;
    const send = await sender(scene);
    control.openWindow({ user: '61491570156' });
    const people = everyLimit.map((_, i) => `+12025550${130 + i}`);
    for (const from of people) control.receive({ from });
    const taken: string[] = [];
    for (const [i, { kind, field, limit, at }] of everyLimit.entries()) {
      const what = `${kind} ${field}`;
      const to = present(people[i]);
      const [fits, over] = [at(limit), at(limit + 1)];
      const raw = await sendRaw(scene, fits.request);
      assert.equal(raw.status, 200, `${what}: ${raw.text}`);
      const refused = await sendRaw(scene, over.request);
      assert.equal(refused.status, 400, `${what}: ${refused.text}`);

      const accepted = await send(fits.content, to);
      assert.equal(accepted.status, 202, `${what}: ${JSON.stringify(accepted.body)}`);
      taken.push(accepted.body.id);
      const { status, body } = await send(over.content, to);
      assert.equal(status, 422, what);
      if (ofInterface.includes(what)) {
        assert.equal(body.property, `/content/${field}`);
        assert.equal(body.message, `must have 1 to ${limit} characters, and has ${limit + 1}`);
        continue;
      }
      assert.equal(body.error?.code, 'content_too_long', `${what}: ${JSON.stringify(body)}`);
      const { details, param } = body.error;
      assert.deepEqual([details.limit, details.length], [limit, limit + 1], what);
      assert.equal(placeOf(details.field), field);
      assert.equal(param, details.field);
    }
    for (const id of taken) await client.messages.waitFor(id, 'delivered');
    await eventually(async () => {
      const failed = await client.messages.page({ status: 'failed' });
      assert.deepEqual(failed.data, []);
    });
  }, unlimited),
);

cases(
  'what breaks another rule is refused at acceptance with its place, and by the network when it is asked itself',
  withServer(async (scene) => {
    const { control } = scene;
    const send = await sender(scene);
    control.openWindow({ user: '61491570156' });
    const to = '+61491570156';
    for (const [what, { param, content, request }] of Object.entries(brokenRules)) {
      const refused = await sendRaw(scene, request);
      assert.equal(refused.status, 400, `${what}: ${refused.text}`);
      const { status, body } = await send(content, to);
      assert.equal(status, 422, what);
      assert.equal(body.error?.code, 'content_invalid', `${what}: ${JSON.stringify(body)}`);
      assert.equal(body.error.param, param, what);
    }
    assert.equal(control.counts().accepted, 0);
  }, unlimited),
);

cases.run();
