import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { AlertCondition, alertConditionKinds } from '../../core/model/alerts/condition.js';
import { examplesIn } from '../support/documents/examples.js';
import { present } from '../support/fixtures/either.js';
import { startDemo } from '../support/hosts/running-server.js';
import { suite } from '../support/suite.js';
import { pageAt, tableAfter } from './pages.js';

const page = 'docs/operations/alerts-for-tenants.md';
const test = suite(page);
const run = promisify(execFile);

test('has commands that work against a server', async () => {
  const got: { readonly type: string }[] = [];
  const receiver = createServer(async (request, response) => {
    got.push(JSON.parse(await text(request)));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const server = await startDemo('memory');
  try {
    const { port } = receiver.address() as AddressInfo;
    const env = {
      ...process.env,
      ROUNDTRIP_URL: server.url,
      ROUNDTRIP_API_KEY: server.demo.key,
      RECEIVER_URL: `http://localhost:${port}/alerts`,
    };
    const [example] = examplesIn(page).filter(({ name }) => name === 'alerts-curl');
    const script = `set -euo pipefail\n${present(example).text}`;
    const { stdout } = await run('bash', ['-c', script], { env });
    const answers = stdout
      .trim()
      .split(/(?<=\})(?=\{)/)
      .map((each) => JSON.parse(each));
    assert.equal(answers.length, 4);
    assert.equal(answers[0].results[0].taken, true);
    assert.equal(answers[1].quiet_hours, null);
    assert.deepEqual([answers[2].data, answers[3].data.length], [[], 1]);
    assert.deepEqual(
      got.map(({ type }) => type),
      ['alerts.test'],
    );
  } finally {
    await server.close();
    receiver.close();
  }
});

test('has every condition, each with valid fields', () => {
  const rows = tableAfter(pageAt(page), 'conditions');
  const shown = rows.map(([condition = '']) => {
    const decoded = AlertCondition.decode(JSON.parse(condition.replaceAll('`', '')));
    assert.ok(E.isRight(decoded), condition);
    return decoded.right.kind;
  });
  assert.deepEqual(shown, alertConditionKinds);
});

test.run();
