import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite } from '../../../support/suite.js';
import { fictional } from '../index.js';
import { call, codeOf, user, withEmulator } from './client.js';
import { continueUpload, startUpload, upload } from './samples.js';

const media = suite('WhatsApp emulator: media');

const agent = { 'user-agent': 'desk/1.0' };
const dayMs = 86_400_000;

media(
  'returns uploaded bytes, under a URL that is valid for five minutes',
  withEmulator({}, async (emulator) => {
    const { json } = await upload(emulator, 'a picture', { type: 'image/png' });
    const node = (await call(emulator, 'GET', String(json.id))).json;
    const hash = createHash('sha256').update('a picture');
    assert.deepEqual(
      [node.mime_type, node.file_size, node.sha256, node.id],
      ['image/png', '9', hash.digest('hex'), json.id],
    );
    const address = String(node.url);
    const got = await call(emulator, 'GET', address, { headers: agent });
    assert.deepEqual([got.text, got.headers.get('content-type')], ['a picture', 'image/png']);
    assert.equal(
      (await call(emulator, 'GET', address, { headers: agent, token: null })).status,
      401,
    );
    assert.equal((await call(emulator, 'GET', address)).status, 400);
    const forged = address.replace(/hash=./, (start) => `hash=${start.endsWith('_') ? '-' : '_'}`);
    assert.equal((await call(emulator, 'GET', forged, { headers: agent })).status, 404);
    await emulator.control.advance({ ms: 300_000 });
    assert.equal((await call(emulator, 'GET', address, { headers: agent })).status, 404);
  }),
);

media(
  'keeps uploads for 30 days and received media for 7, unless they are deleted',
  withEmulator({}, async (emulator) => {
    const up = String((await upload(emulator, 'x', { type: 'image/png' })).json.id);
    const doomed = String((await upload(emulator, 'x', { type: 'image/png' })).json.id);
    const received = emulator.control.receive({ from: user, kind: 'image' }).mediaId ?? '';
    const codes = async () =>
      Promise.all(
        [up, doomed, received].map(async (id) => codeOf(await call(emulator, 'GET', id))),
      );
    assert.deepEqual(await codes(), ['ok', 'ok', 'ok']);
    assert.equal(codeOf(await call(emulator, 'DELETE', doomed)), 'ok');
    await emulator.control.advance({ ms: 7 * dayMs });
    assert.deepEqual(await codes(), ['ok', 100, 100]);
    await emulator.control.advance({ ms: 23 * dayMs });
    assert.deepEqual(await codes(), [100, 100, 100]);
  }),
);

media(
  'refuses files of an unknown type, of another type than announced, or too large',
  withEmulator({}, async (emulator) => {
    assert.equal(codeOf(await upload(emulator, 'x', { type: 'application/zip' })), 100);
    assert.equal(codeOf(await upload(emulator, 'x', { type: 'image/png', as: 'image/jpeg' })), 100);
    assert.equal(
      codeOf(await upload(emulator, 'x'.repeat(500 * 1_024 + 1), { type: 'image/webp' })),
      131053,
    );
    const opus = 'audio/ogg; codecs=opus';
    assert.equal(codeOf(await upload(emulator, 'x', { type: opus, name: 'a.ogg' })), 'ok');
    assert.equal(codeOf(await upload(emulator, 'x', { type: opus })), 131053);
    assert.equal(codeOf(await upload(emulator, 'x', { type: 'audio/ogg', name: 'a.ogg' })), 131053);
  }),
);

media(
  'serves media only to their own number, when it is given',
  withEmulator({}, async (emulator) => {
    const { json } = await upload(emulator, 'x', { type: 'image/png' });
    const forNumber = async (id: string) =>
      codeOf(await call(emulator, 'GET', `${json.id}?phone_number_id=${id}`));
    assert.deepEqual([await forNumber(fictional.phoneNumberId), await forNumber('1')], ['ok', 100]);
  }),
);

media(
  'accepts a resumable upload in pieces, and reports its offset',
  withEmulator({}, async (emulator) => {
    const id = await startUpload(emulator, 'application/pdf', 10);
    const oauth = { authorization: `OAuth ${fictional.accessToken}` };
    const offset = async () =>
      (await call(emulator, 'GET', id, { headers: oauth })).json.file_offset;
    assert.match(id, /^upload:.+\?sig=/);
    assert.equal(codeOf(await call(emulator, 'GET', id)), 190);
    assert.equal(codeOf(await continueUpload(emulator, id, [3, 'abc'])), 100);
    await continueUpload(emulator, id, [0, 'abcd']);
    assert.equal(await offset(), 4);
    emulator.control.planFault({
      match: { operation: 'uploads.continue' },
      fault: { kind: 'cut_request', afterBytes: 3 },
    });
    await assert.rejects(continueUpload(emulator, id, [4, 'efghij']));
    assert.equal(await offset(), 7);
    assert.equal(codeOf(await continueUpload(emulator, id, [4, 'efg'])), 100);
    assert.equal(codeOf(await continueUpload(emulator, id, [7, 'hijk'])), 100);
    assert.match(String((await continueUpload(emulator, id, [7, 'hij'])).json.h), /^4::/);
  }),
);

media(
  'can redirect a download, so that a test sees whether the token follows',
  withEmulator({}, async (emulator) => {
    const { json } = await upload(emulator, 'x', { type: 'image/png' });
    const { url } = (await call(emulator, 'GET', String(json.id))).json;
    const location = 'http://elsewhere.example.test/';
    emulator.control.planFault({
      match: { operation: 'media.download' },
      fault: { kind: 'redirect', location },
    });
    const answer = await fetch(String(url), { redirect: 'manual', headers: agent });
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, location]);
  }),
);

media.run();
