import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { examplesIn } from '../support/documents/examples.js';
import { present, rightOf } from '../support/fixtures/either.js';
import { type RunningDemo, startDemo } from '../support/hosts/running-server.js';
import { suite } from '../support/suite.js';

const test = suite('docs/operations/scim.md');
const run = promisify(execFile);
const examples = new Map(
  examplesIn('docs/operations/scim.md').map(({ name, text }) => [name, text]),
);

let server: RunningDemo;
test.before(async () => {
  server = await startDemo('memory');
});
test.after(() => server.close());

test('has commands that work against a server', async () => {
  const { organization_id: organization } = server.demo;
  const made = await server.messaging.createScimToken({ organization, name: 'Okta' });
  const token = rightOf(made).text;
  const env = { ...process.env, SCIM_URL: `${server.url}/scim/v2`, SCIM_TOKEN: token };
  const script = `set -euo pipefail\n${present(examples.get('scim-curl'))}`;
  const { stdout } = await run('bash', ['-c', script], { env });
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [config, user, list, inactive, active, group, empty] = answers;
  assert.equal(config.patch.supported, true);
  assert.deepEqual([user.userName, user.active], ['ada@example.com', true]);
  assert.deepEqual([list.totalResults, list.Resources[0].id], [1, user.id]);
  assert.deepEqual([inactive.active, active.active], [false, true]);
  assert.deepEqual(active.roles, [{ value: 'developer', primary: true }]);
  assert.deepEqual([group.members[0].value, empty.members], [user.id, []]);
  assert.equal(answers.length, 7);
});

test.run();
