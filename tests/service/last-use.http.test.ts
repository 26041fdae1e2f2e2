import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { startDemoOn } from '../support/hosts/running-server.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';

const cases = suite("a key's last use");

cases('is tracked also when the server is stopped right after it', () =>
  withTempFolder(async (folder) => {
    const start = () =>
      startDemoOn(`sqlite:${folder}/roundtrip.db`, { ROUNDTRIP_DATA_DIR: folder });
    const { demo, url, close } = await start();
    const headers = { Authorization: `Bearer ${demo.key}` };
    assert.equal((await fetch(`${url}/v1/whoami`, { headers })).status, 200);
    const day = new Date().toISOString().slice(0, 10);
    await close();

    const again = await start();
    const keys = await again.messaging.listKeys({ project: demo.project_id });
    await again.close();
    const [key] = E.isRight(keys) ? keys.right : [];
    assert.ok((key?.lastUsedOn ?? '') >= day);
  }),
);

cases.run();
