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

const api = `
import { messaging, port, server } from './out/api.js';

const answer = await fetch(\`http://127.0.0.1:\${port}/v1/openapi.json\`);
console.log(answer.status, (await answer.json()).openapi);
await server.close(1000);
await messaging.stop();
`;

/** What calls the examples that only listen, by their names. */
export const callers: Readonly<Record<string, string>> = {
  'node-http': callerOf('out/node-http.js', nodeHttp),
  express: callerOf('express.js', express),
  api,
};
