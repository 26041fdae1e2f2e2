import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { examplesIn } from '../support/documents/examples.js';
import { exportedTypes } from '../support/documents/exported-types.js';
import { packedClient, projectWith } from '../support/documents/packed.js';
import { vector } from '../support/documents/webhook-document.js';
import { type RunningDemo, startDemo } from '../support/hosts/running-server.js';
import { suite } from '../support/suite.js';

const test = suite('the client, packed and installed alone');

/** What the examples of docs/client.md print. */
const printed: Readonly<Record<string, RegExp>> = {
  'client-first': /^true null\n$/,
  'client-errors': /^failed recipient_unreachable failed\n$/,
  'client-lists': /^(\+12025550101 recipient_unreachable\n)+1 false\nactive\n$/,
  'client-options': /^GET \/v1\/whoami 1 200 true undefined\ntrue 200 true req_\n$/,
  'client-files': /^document receipt.txt 20\n206 Thank\n5\n$/,
  'client-webhooks': /^$/,
  'client-stream': /^message.accepted\nmessage.sent\nmessage.delivered\n$/,
};

/** Calls the handler of the example as the service does, and as anybody else does. */
const receiver = `
import { receive } from './out/client-webhooks.js';

const { body, headers } = JSON.parse(process.env.DELIVERY);
Date.now = () => Number(headers['webhook-timestamp']) * 1000;
for (const given of [headers, { ...headers, 'Service-Signature': '' }, {}]) {
  const request = new Request('http://localhost/hooks', { method: 'POST', body, headers: given });
  const response = await receive(request);
  console.log(response.status, await response.text());
}
`;

const examples = examplesIn('docs/client.md');
const program = examples
  .map(({ name }) => `console.log('# ${name}');\nawait import('./out/${name}.js');\n`)
  .join('');

let project: Awaited<ReturnType<typeof projectWith>>;
let demo: RunningDemo;
let environment: Readonly<Record<string, string>>;
test.before(async () => {
  project = await projectWith(['@types/node'], ['@roundtrip/client']);
  demo = await startDemo('memory');
  environment = {
    ROUNDTRIP_URL: demo.url,
    ROUNDTRIP_API_KEY: demo.demo.key,
    CHANNEL: demo.demo.channel,
    WEBHOOK_SECRET: vector.secret,
    DELIVERY: JSON.stringify(vector),
  };
  for (const { name, text } of examples) project.write(`${name}.ts`, text);
  project.write('receipt.txt', 'Thank you for this.\n');
  project.write('program.js', program);
  project.write('receiver.js', receiver);
});
test.after(() => demo.close());

test('has its code, its types, its document and its licence, and nothing else', async () => {
  const folder = join(project.folder, 'node_modules/@roundtrip/client');
  assert.deepEqual(readdirSync(folder).sort(), ['LICENSE', 'README.md', 'dist', 'package.json']);
  assert.match(readFileSync(join(folder, 'README.md'), 'utf8'), /^# The client\n/);
  const built = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
  assert.ok(built.filter((path) => path.includes('.')).every((path) => /\.(js|d\.ts)$/.test(path)));
  // An inferred type would have no comments: an editor shows those of the declared one.
  const types = readFileSync(join(folder, 'dist/client.d.ts'), 'utf8');
  assert.match(
    types,
    /^export declare const roundtrip: \(options: ClientOptions\) => RoundtripClient;$/m,
  );
  const tarball = readFileSync(await packedClient());
  const { messages } = await publint({ pack: { tarball: new Uint8Array(tarball).buffer } });
  assert.deepEqual(messages, []);
  const { exports, missing } = exportedTypes(folder);
  assert.deepEqual(missing, []);
  assert.ok(exports > 100, `${exports} exports`);
});

test('type-checks in the examples of its document, with the types of Node and with those of a browser', async () => {
  const files = examples.map(({ name }) => `${name}.ts`);
  await project.check(files);
  const web =
    "import { roundtrip } from '@roundtrip/client';\nimport { webhooks } from '@roundtrip/client/webhooks';\nexport const all = [roundtrip, webhooks];\n";
  project.write('web.ts', web);
  await project.check('web.ts', 'ours', '--lib', 'es2022,dom,dom.asynciterable', '--types', '');
});

test('does what its document says', async () => {
  const [, ...parts] = (await project.node('program.js', environment)).split(/^# /m);
  const texts = parts.map((text) => [
    text.slice(0, text.indexOf('\n')),
    text.slice(text.indexOf('\n') + 1),
  ]);
  assert.deepEqual(texts.map(([name]) => name).sort(), Object.keys(printed).sort());
  for (const [name = '', text = ''] of texts)
    assert.match(text, printed[name] ?? /no example/, name);
});

test('verifies a delivery in the handler of its document, in both forms', async () => {
  assert.match(
    await project.node('receiver.js', environment),
    /^(.+\n204 \n){2}400 signature_missing\n$/,
  );
});

test.run();
