import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Environment,
  readConfiguration,
} from '../../composition/configuration/read-configuration.js';
import { startServer } from '../../composition/server/start-server.js';
import { selfSigned } from '../support/servers/certificate.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';

const cases = suite('ROUNDTRIP_PUBLIC_URL');

/** Lends a server in memory, on a port that the system chooses. */
const withServer = async (
  environment: Environment,
  use: (url: string) => Promise<void>,
): Promise<void> => {
  const machine = { ROUNDTRIP_DATABASE_URL: 'memory:', ROUNDTRIP_PORT: '0' };
  const configuration = readConfiguration({ ...machine, ...environment });
  if ('problems' in configuration) throw new Error(configuration.problems.join('; '));
  const server = await startServer(configuration);
  await use(server.url).finally(server.stop);
};

const docUrlAt = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/v1/whoami`);
  assert.equal(answer.status, 401);
  const [, docUrl = ''] = /"doc_url":"([^"]+)"/.exec(await answer.text()) ?? [];
  return docUrl;
};

cases('left out, links in errors lead to the reference page of this very server', async () => {
  for (const host of ['127.0.0.1', '::1'])
    await withServer({ ROUNDTRIP_HOST: host }, async (url) => {
      const docUrl = await docUrlAt(url);
      assert.equal(docUrl, `${url}/docs/errors#api_key_invalid`);
      assert.match(await (await fetch(docUrl)).text(), /id="api_key_invalid"/);
    });
});

cases('left out, is https with TLS, as the line that it listens is', () =>
  withTempFolder(async (folder) => {
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    await writeFile(cert, selfSigned.cert);
    await writeFile(key, selfSigned.key);
    const tls = { ROUNDTRIP_TLS_CERT_FILE: cert, ROUNDTRIP_TLS_KEY_FILE: key };
    await withServer(tls, async (url) => assert.match(url, /^https:\/\/127\.0\.0\.1:[1-9]\d*$/));
  }),
);

cases('is what links in errors begin with', async () => {
  for (const given of ['https://api.example', 'https://api.example/', 'https://api.example/x/'])
    await withServer({ ROUNDTRIP_PUBLIC_URL: given }, async (url) => {
      const base = given.replace(/\/$/, '');
      assert.equal(await docUrlAt(url), `${base}/docs/errors#api_key_invalid`);
    });
});

cases('is refused with a query, a fragment or credentials', () => {
  for (const given of [
    'https://api.example?x=1',
    'https://api.example/x?',
    'https://api.example/#docs',
    'https://api.example/#',
    'https://hush@api.example',
    'https://user:hush@api.example/x',
  ]) {
    const read = readConfiguration({ ROUNDTRIP_PUBLIC_URL: given });
    const [problem = ''] = 'problems' in read ? read.problems : [];
    assert.match(problem, /^ROUNDTRIP_PUBLIC_URL must be an http or https URL without /, given);
    assert.doesNotMatch(problem, /hush/);
  }
});

cases.run();
