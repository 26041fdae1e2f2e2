import assert from 'node:assert/strict';
import { aesSealing } from '../../../adapters/system/index.js';
import { linkedMedia } from '../../../adapters/twilio-sms/index.js';
import { mediaUrl } from '../../../adapters/twilio-sms/media/media-link.js';
import { dayMs } from '../../../core/shared/time.js';
import { anyId } from '../../support/fixtures/builders.js';
import { suite } from '../../support/suite.js';

const cases = suite('twilio: links to media files');

const time = { now: Date.UTC(2026, 0, 31) };
const ports = { clock: () => time.now, sealing: aesSealing(Buffer.alloc(32, 1)) };
const channel = anyId('chan');
const file = { project: anyId('proj'), channel, id: anyId('med') };
const tokenOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
const linked = () => tokenOf(mediaUrl(ports, 'https://example.test/', file));

cases('name one file for 24 hours', () => {
  const url = mediaUrl(ports, 'https://example.test/m/', file);
  assert.match(url, /^https:\/\/example\.test\/m\/providers\/twilio_sms\/media\/[\w.-]+$/);
  assert.deepEqual(linkedMedia(ports, tokenOf(url)), file);
  time.now += dayMs - 1;
  assert.deepEqual(linkedMedia(ports, tokenOf(url)), file);
  time.now += 1;
  assert.equal(linkedMedia(ports, tokenOf(url)), undefined);
});

cases('show nothing of the file', () => {
  const token = linked();
  for (const secret of [file.project, file.id, channel]) assert.ok(!token.includes(secret));
});

cases('are not opened when a character of them is changed', () => {
  const token = linked();
  for (let i = 0; i < token.length; i += 1) {
    const changed = `${token.slice(0, i)}${token[i] === 'A' ? 'B' : 'A'}${token.slice(i + 1)}`;
    // The last character can hold bits that mean nothing.
    if (i === token.length - 1) continue;
    assert.equal(linkedMedia(ports, changed), undefined, String(i));
  }
  const longer = [
    `${token}A`,
    token.slice(1),
    '',
    '.',
    '..',
    'v1.',
    'v1.AAAA',
    'x'.repeat(100_000),
  ];
  for (const other of longer) assert.equal(linkedMedia(ports, other), undefined);
});

cases('are nothing that was sealed for another purpose, or under another key', () => {
  const text = `${file.project} ${channel} ${file.id} ${time.now + dayMs}`;
  for (const about of ['', file.id, 'twilio_sms', `twilio_sms ${file.id} auth_token`])
    assert.equal(linkedMedia(ports, ports.sealing.seal(text, about)), undefined);
  const other = { ...ports, sealing: aesSealing(Buffer.alloc(32, 2)) };
  assert.equal(linkedMedia(other, linked()), undefined);
  const after = { ...ports, sealing: aesSealing(Buffer.alloc(32, 2), Buffer.alloc(32, 1)) };
  assert.deepEqual(linkedMedia(after, linked()), file);
});

cases.run();
