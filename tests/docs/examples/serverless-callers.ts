/** Migrates the database of the functions, and gives a key and a channel of a sandbox. */
const opened = `
import { migrate } from 'roundtrip/adapters/knex';
import { openSandbox, orThrow } from 'roundtrip/host';
import { database, messaging, stores } from './out/serverless-service.js';

await migrate(database);
const { project, channel } = await openSandbox(messaging);
const scopes = ['messages:read', 'messages:write'];
const allowedIps = ['198.51.100.7/32'];
const { text: key } = orThrow(await messaging.createKey({ project, name: 'Function', scopes, expiresAt: null, allowedIps }));
const body = JSON.stringify({ channel, to: '+12025550123', text: 'Hello' });
const close = async () => {
  await messaging.stop();
  await stores.close();
  await database.destroy();
};
`;

/** Calls the handlers of a Lambda function with events as AWS sends them: a request, an unsigned webhook, a schedule. */
const lambdaOf = (before: string, file: string): string => `${opened}
${before}
const { http, scheduled } = await import('${file}');
const domainName = 'abcdefgh.lambda-url.eu-west-1.on.aws';
const event = (method, rawPath, given) => ({
  version: '2.0',
  routeKey: '$default',
  rawPath,
  rawQueryString: '',
  headers: {
    host: domainName,
    'content-type': 'application/json',
    authorization: \`Bearer \${key}\`,
    'x-forwarded-for': '198.51.100.7',
    'x-forwarded-proto': 'https',
  },
  requestContext: {
    accountId: 'anonymous',
    apiId: 'abcdefgh',
    domainName,
    domainPrefix: 'abcdefgh',
    http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '198.51.100.7', userAgent: 'curl/8' },
    requestId: '00000000-0000-0000-0000-000000000000',
    routeKey: '$default',
    stage: '$default',
    time: '28/Nov/2026:08:00:00 +0000',
    timeEpoch: 1795852800000,
  },
  isBase64Encoded: false,
  ...given,
});
const jsonOf = ({ body }) => JSON.parse(Buffer.from(body, 'base64').toString());
const sent = await http(event('POST', '/v1/messages', { body }));
const encoded = { body: Buffer.from(body).toString('base64'), isBase64Encoded: true };
const again = await http(event('POST', '/v1/messages', encoded));
const unsigned = await http(event('POST', '/providers/whatsapp_cloud/webhook', { body: '{"entry":[]}' }));
const ran = await scheduled({ 'detail-type': 'Scheduled Event', source: 'aws.events', detail: {} });
const read = await http(event('GET', \`/v1/messages/\${jsonOf(sent).id}\`));
console.log(sent.statusCode, again.statusCode, unsigned.statusCode, ran.isComplete, ran.providerCalls, jsonOf(read).status);
await close();
process.exit();
`;

const vercel = `${opened}
const { cron, serve } = await import('./out/serverless-vercel.js');
const address = { 'x-real-ip': '198.51.100.7' };
const as = { authorization: \`Bearer \${key}\`, 'content-type': 'application/json', ...address };
const held = [];
// As the runtime of Vercel gives it to a function.
globalThis[Symbol.for('@vercel/request-context')] = { get: () => ({ waitUntil: (promise) => held.push(promise) }) };
const url = 'https://shop.example/v1/messages';
const sent = await serve(new Request(url, { method: 'POST', headers: as, body }));
const { id } = await sent.json();
await Promise.all(held);
const read = await serve(new Request(\`\${url}/\${id}\`, { headers: as }));
process.env.CRON_SECRET = 'secret';
const refused = await cron(new Request('https://shop.example/cron'));
const ran = await cron(new Request('https://shop.example/cron', { headers: { authorization: 'Bearer secret' } }));
console.log(sent.status, held.length, (await read.json()).status, refused.status, (await ran.json()).isComplete);
await close();
process.exit();
`;

const worker = `
import worker from './out/serverless-worker.js';

const { ROUNDTRIP_URL, ROUNDTRIP_API_KEY, CHANNEL } = process.env;
const WEBHOOK_SECRET = 'whsec_' + Buffer.alloc(32, 1).toString('base64');
const env = { ROUNDTRIP_URL, ROUNDTRIP_API_KEY, CHANNEL, WEBHOOK_SECRET };
const order = () => worker.fetch(new Request('https://worker.example/orders/7', { method: 'POST' }), env);
const [first, second] = [await order(), await order()];
const forged = await worker.fetch(new Request('https://worker.example/events', { method: 'POST', body: '{}' }), env);
console.log(first.status, (await first.json()).id === (await second.json()).id, forged.status);
`;

const cron = `${opened}
orThrow(await messaging.acceptMessage({
  project,
  send: { channel, to: '+12025550123', payload: { kind: 'text', text: 'Hello' }, metadata: {} },
}));
await import('./out/serverless-cron.js');
process.exit();
`;

/** What calls the examples about serverless. */
export const serverlessCallers = {
  'serverless-lambda': lambdaOf('', './out/serverless-lambda.js'),
  'serverless-build': lambdaOf("await import('./serverless-build.js');", './function/index.mjs'),
  'serverless-vercel': vercel,
  'serverless-worker': worker,
  'serverless-cron': cron,
} as const;
