import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';
import { sendRequest } from '../load/send.js';
import { splitLoad } from '../load/split-load.js';
import type { Ready } from '../processes/side.js';
import { startProcess } from '../processes/start-process.js';

const test = suite('an overloaded server, in a process of its own');

test('refuses early under 1,000 connections, answers every request, and recovers', () =>
  withTempFolder(async (folder) => {
    const service = await startProcess<Ready>((path) => resolve(import.meta.dirname, '..', path), {
      module: 'service/service.ts',
      nodeOptions: ['--import', 'tsx'],
      environment: {
        ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/roundtrip.db`,
        ROUNDTRIP_DATA_DIR: folder,
        ROUNDTRIP_PORT: '0',
        ROUNDTRIP_LOG_LEVEL: 'error',
        ROUNDTRIP_REQUEST_SLOTS: '16',
        ROUNDTRIP_REQUESTS_WAITING: '100',
      },
    });
    let sent = 0;
    const load = (connections: number) =>
      splitLoad({
        url: service.ready.url,
        connections,
        amount: 3 * connections,
        requestOf: () => {
          sent += 1;
          return sendRequest(service.ready, sent);
        },
      });
    try {
      // How many requests wait at once is a race between the connections.
      await eventually(async () => {
        const { accepted, refused } = await load(1_000);
        assert.ok(accepted.length > 0, 'no request was accepted');
        assert.ok(refused.length > 0, 'no request was refused');
      });
      await eventually(async () => {
        const { accepted, refused } = await load(16);
        assert.ok(accepted.length > 0, 'no request was accepted');
        assert.equal(refused.length, 0);
      });
      const { headers, url } = service.ready;
      const page = await fetch(`${url}/v1/messages`, { headers });
      assert.equal(page.status, 200);
    } finally {
      await service.end();
    }
  }));

test.run();
