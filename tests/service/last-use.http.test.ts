import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { minuteMs } from '../../core/shared/time.js';
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
    const minute = Math.floor(Date.now() / minuteMs) * minuteMs;
    await close();

    const again = await start();
    const keys = await again.messaging.listKeys({ project: demo.project_id });
    await again.close();
    const [key] = E.isRight(keys) ? keys.right : [];
    const lastUsedAt = key?.lastUsedAt ?? 0;
    assert.equal(lastUsedAt % minuteMs, 0);
    assert.ok(lastUsedAt >= minute - minuteMs && lastUsedAt <= minute);
  }),
);

cases.run();
