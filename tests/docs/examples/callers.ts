import { mountedCaller } from './mounted-caller.js';
import { serverlessCallers } from './serverless-callers.js';

/** A program that calls the server which an example exports, prints what came of it, and ends it. */
const callerOf = (file: string, body: string): string => `
import { once } from 'node:events';
import { server } from './${file}';

if (!server.listening) await once(server, 'listening');
const address = \`http://127.0.0.1:\${server.address().port}\`;
const post = (path, to) =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, text: 'Hello' }),
  });
const malformed = (path) =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
${body}
server.close();
server.closeAllConnections();
`;

const nodeHttp = `
const [taken, refused] = [await post('/', '+12025550123'), await post('/', '+15555555555')];
console.log(taken.status, (await taken.json()).status, refused.status, (await refused.json()).code);
console.log((await malformed('/')).status);
`;

const express = `
const [taken, refused] = [
  await post('/reminders', '+12025550123'),
  await post('/reminders', '+15555555555'),
];
const { id } = await taken.json();
const found = await fetch(\`\${address}/reminders/\${id}\`);
console.log(taken.status, found.status, refused.status, (await refused.json()).code);
console.log((await malformed('/reminders')).status);
`;

const dashboard = `
const get = (path, headers = {}) => fetch(address + path, { headers, redirect: 'manual' });
const shown = await fetch(address + '/dashboard', { headers: { cookie: 'session=a-long-random-value' } });
const refused = await get('/dashboard');
console.log(shown.status, refused.status, refused.headers.get('location'));
`;

const api = `
import { messaging, port, server } from './out/api.js';

const answer = await fetch(\`http://127.0.0.1:\${port}/v1/openapi.json\`);
console.log(answer.status, (await answer.json()).openapi);
await server.close(1000);
await messaging.stop();
`;

const ownSignIn = `
import { channel, messaging, port, server } from './out/own-sign-in.js';

const url = \`http://127.0.0.1:\${port}/v1/messages\`;
const as = (session) => ({
  authorization: \`Bearer \${session}\`,
  'content-type': 'application/json',
});
const send = (session, key) =>
  fetch(url, {
    method: 'POST',
    headers: { ...as(session), 'idempotency-key': key },
    body: JSON.stringify({ channel, to: '+12025550123', text: 'Hello' }),
  });
const [taken, again] = [await send('session-of-ada', 'a'), await send('session-of-ada', 'a')];
const read = await fetch(url, { headers: as('session-of-bob') });
const refused = [await send('session-of-bob', 'b'), await send('session-of-eve', 'c')];
const codes = await Promise.all(refused.map(async (answer) => (await answer.json()).error.code));
console.log(taken.status, again.status, read.status, ...codes);
await server.close(1000);
await messaging.stop();
`;

const roles = `
import { open } from './out/roles.js';
import { openSandbox, orThrow } from 'roundtrip/host';

const [web, worker] = [await open('api'), await open('worker')];
const { project, channel } = await openSandbox(web.messaging);
const payload = { kind: 'text', text: 'Hello' };
const send = { channel, to: '+12025550123', payload, metadata: {} };
const { message: id } = orThrow(await web.messaging.acceptMessage({ project, send }));
const status = async () => orThrow(await web.messaging.getMessage({ project, id })).progress.status;
while ((await status()) !== 'read') await new Promise((resolve) => setTimeout(resolve, 50));
console.log(await status());
await worker.close();
await web.close();
`;

const twoCommands = `
import { execFileSync } from 'node:child_process';

for (const command of ['accept', 'deliver'])
  process.stdout.write(execFileSync(process.execPath, ['out/lmdb-host.js', command]));
`;

/** What calls the examples that only listen or take an argument, by their names. */
export const callers: Readonly<Record<string, string>> = {
  'node-http': callerOf('out/node-http.js', nodeHttp),
  express: callerOf('express.js', express),
  dashboard: callerOf('out/dashboard.js', dashboard),
  api,
  'own-sign-in': ownSignIn,
  roles,
  'mounted-nestjs': mountedCaller,
  'lmdb-host': twoCommands,
  ...serverlessCallers,
};
