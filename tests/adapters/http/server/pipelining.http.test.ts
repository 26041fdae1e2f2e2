import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { AnsweredRequest } from '../../../../adapters/http/index.js';
import { httpHost } from '../../../support/hosts/http-host.js';
import { suite } from '../../../support/suite.js';
import { eventually } from '../../../support/time/eventually.js';

const cases = suite('requests behind another one on their connection');

const get = (path: string, key = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n\r\n`;

cases('are over when their client leaves: they hold nothing, and are reported', async () => {
  const answered: AnsweredRequest[] = [];
  const host = await httpHost({ onAnswered: (request) => answered.push(request) });
  const { key } = await host.newProject();
  const stream = get('/v1/events/stream', key);
  const socket = connect(host.port, '127.0.0.1').resume();
  socket.write(stream + stream + get('/v1/whoami', key) + get('/v1/whoami'));
  await eventually(async () => {
    const { requests, streams, served } = host.server.load();
    assert.deepEqual([requests, streams, served], [4, 2, 0]);
  });
  socket.destroy();
  await eventually(async () => {
    const { requests, streams } = host.server.load();
    assert.deepEqual([requests, streams], [0, 0]);
  });
  assert.equal(answered.length, 4);
  assert.equal(answered.filter(({ isStream }) => isStream).length, 2);
  await host.close();
  assert.deepEqual(host.faults, []);
});

cases('are limited: one more is refused after all answers, and the connection closes', async () => {
  let asked = 0;
  const host = await httpHost({
    limits: { pipelined: 3 },
    services: {
      getUsage: async () => {
        asked += 1;
        await wait(100);
        return E.left({ code: 'invalid_date_range', fromDate: '2026-01-31', toDate: '2026-01-01' });
      },
    },
  });
  const { key } = await host.newProject();
  const answers = await host.raw(get('/v1/usage', key).repeat(6));
  assert.deepEqual(answers.match(/HTTP\/1\.1 \d+/g), [
    ...Array(3).fill('HTTP/1.1 422'),
    'HTTP/1.1 503',
  ]);
  assert.match(answers.slice(answers.indexOf('HTTP/1.1 503')), /\r\nConnection: close\r\n/);
  assert.equal(asked, 3);
  assert.equal(host.server.load().requests, 0);
  // One after another, a connection has as many as it likes.
  const many = await Promise.all([1, 2, 3, 4].map(() => host.call({ path: '/v1/usage', key })));
  assert.deepEqual(new Set(many.map(({ status }) => status)), new Set([422]));
  await host.close();
});

cases.run();
