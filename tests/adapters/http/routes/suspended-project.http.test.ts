import assert from 'node:assert/strict';
import { routes } from '../../../../adapters/http/index.js';
import { scopes } from '../../../../core/model/access/scopes.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { httpHost } from '../../../support/hosts/http-host.js';
import { assertDocumented } from '../../../support/http/documented.js';
import { refused } from '../../../support/http/http-checks.js';
import { suite } from '../../../support/suite.js';

const test = suite('HTTP: a suspended project');

const keyed = routes.filter(({ scope }) => scope !== undefined);

test('is refused each write, and told why; each read is answered; after it everything goes on', async () => {
  const host = await httpHost();
  const { key, project, channel } = await host.newProject();
  const { suspendProject, resumeProject } = host.useCases;
  rightOf(await suspendProject({ project, reason: 'unpaid since March' }));
  // A stream does not end.
  for (const route of keyed.filter(({ name }) => name !== 'streamEvents')) {
    host.time.now += 10_000;
    const { method, name } = route;
    const path = route.path.replaceAll(/\{\w+\}/g, 'any');
    const reply = await host.call({ method, path, key, body: method === 'GET' ? undefined : {} });
    const isRead = method === 'GET';
    if (!isRead) {
      assertDocumented(route, reply);
      refused(reply, 'project_suspended');
      assert.equal(reply.status, 403, name);
      assert.match(reply.text, /unpaid since March/, name);
    } else assert.ok(!reply.text.includes('project_suspended'), name);
  }
  rightOf(await resumeProject({ project }));
  host.time.now += 10_000;
  const body = { channel, to: '+12025550123', text: 'Hello' };
  // A key that the process has not looked up within the last second.
  const limits = { scopes, expiresAt: null, allowedIps: [] };
  const { text: other } = rightOf(await host.useCases.createKey({ project, ...limits }));
  const sent = await host.call({ method: 'POST', path: '/v1/messages', key: other, body });
  assert.equal(sent.status, 202, sent.text);
  assert.deepEqual(host.faults, []);
  await host.close();
});

test.run();
