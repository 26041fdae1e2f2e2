import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { roundtrip } from '../../adapters/client/index.js';
import { makeDemo } from '../../composition/demo.js';
import { marked } from '../support/documents/webhook-document.js';
import { present } from '../support/fixtures/either.js';
import { type RunningDemo, startDemo } from '../support/hosts/running-server.js';
import { freePort } from '../support/stores/postgres-server.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';
import { eventually } from '../support/time/eventually.js';
import { pageAt } from './pages.js';

const test = suite('the receivers of docs/guides/answer.md');

/** The code of a receiver, on another port. */
const receiverIn = (language: string, port: number): string => {
  const block = new RegExp(`^\`\`\`${language} receiver=${language}\\n(.*?)\\n\`\`\`$`, 'ms');
  const [, code = ''] = block.exec(pageAt('docs/guides/answer.md')) ?? [];
  return code.replace(/\b4000\b/, String(port));
};

type Place = {
  readonly folder: string;
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
};
type Started = { readonly end: () => unknown };

const clients = join(import.meta.dirname, '../../adapters/client');
const loader = import.meta.resolve('tsx');

const started = (program: ChildProcess): Started => ({ end: () => program.kill() });

/** Hands a request to a CGI program, and its answer back. */
const byCgi =
  ({ folder, environment }: Place) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const signature = request.headers['service-signature'];
    const program = spawn('bash', ['answer.sh'], {
      ...{ cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] },
      env: { ...environment, HTTP_SERVICE_SIGNATURE: `${signature ?? ''}` },
    });
    program.stdin.end(await buffer(request));
    const [head] = await once(program.stdout, 'data');
    response.writeHead(Number(/^Status: (\d+)\r\n/.exec(`${head}`)?.[1])).end();
  };

/** How each receiver is started. */
const languages: Readonly<
  Record<string, { command: string; start: (place: Place) => Promise<Started> }>
> = {
  sh: {
    command: 'openssl',
    start: async (place) => {
      await writeFile(join(place.folder, 'answer.sh'), receiverIn('sh', place.port));
      const server = createServer(byCgi(place)).listen(place.port, 'localhost');
      return { end: () => server.close() };
    },
  },
  ts: {
    command: 'node',
    start: async ({ folder, port, environment }) => {
      const code = receiverIn('ts', port).replace(
        /'roundtrip\/client(\/webhooks)?'/g,
        (_, inner = '') => `'${clients}${inner}/index.ts'`,
      );
      await writeFile(join(folder, 'answer.mts'), code);
      const args = ['--import', loader, 'answer.mts'];
      return started(
        spawn(process.execPath, args, { cwd: folder, env: environment, stdio: 'inherit' }),
      );
    },
  },
  python: {
    command: 'python3',
    start: async ({ folder, port, environment }) => {
      await writeFile(join(folder, 'verify.py'), marked('recipe=python'));
      await writeFile(join(folder, 'answer.py'), receiverIn('python', port));
      const options = { cwd: folder, env: environment, stdio: 'ignore' } as const;
      return started(spawn('python3', ['-B', 'answer.py'], options));
    },
  },
};

let server: RunningDemo;
test.before(async () => {
  server = await startDemo('memory', {}, true);
});
test.after(() => server.close());

/** A customer that answers what it is asked. */
const customer = '+12025550116';

for (const [language, { command, start }] of Object.entries(languages))
  test(`the one in ${language} verifies a message, answers it once, and takes nothing that is forged`, async () => {
    if (spawnSync(command, ['version']).error) {
      assert.equal(language, 'python', `${command} is missing`);
      return console.error(`\n  SKIPPED: the receiver in ${language}; ${command} is not here.`);
    }
    const { key, channel } = await makeDemo(server.messaging);
    const client = roundtrip({ baseUrl: server.url, key });
    const port = await freePort();
    const url = `http://localhost:${port}/hooks`;
    const endpoint = await client.webhookEndpoints.create({
      url,
      subscribed_types: ['message.received'],
    });
    await withTempFolder(async (folder) => {
      const environment = {
        ...{ PATH: process.env.PATH ?? '', HOME: folder, WEBHOOK_SECRET: endpoint.secret },
        ...{ ROUNDTRIP_URL: server.url, ROUNDTRIP_API_KEY: key },
      };
      const { end } = await start({ folder, port, environment });
      try {
        const forged = {
          'Service-Signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
        };
        const post = (headers: Record<string, string>) =>
          fetch(url, { method: 'POST', headers, body: '{"type":"message.received"}' });
        await eventually(async () => assert.equal((await post(forged)).status, 400));
        for (const headers of [
          {},
          { 'Service-Signature': 't=1,v1=' },
          { 'Service-Signature': 'x' },
        ])
          assert.equal((await post(headers as Record<string, string>)).status, 400);

        await client.messages.send({
          channel,
          to: customer,
          text: 'Your appointment is tomorrow.',
        });
        const listed = async () => (await client.messages.page({ limit: 100 })).data;
        const kinds = async () =>
          (await listed())
            .map(({ content, in_reply_to: target }) => [
              content.type === 'interactive' ? content.kind : content.type,
              target !== null,
            ])
            .reverse();
        const whole = [
          ['text', false],
          ['text', true],
          ['buttons', true],
          ['button_reply', true],
        ];
        await eventually(async () => assert.deepEqual(await kinds(), whole));

        const { data } = await client.webhookEndpoints.deliveries.page(endpoint.id);
        const [first] = data.toReversed();
        const { id } = present(first);
        await client.webhookEndpoints.deliveries.resend(endpoint.id, id);
        await eventually(async () => {
          const again = await client.webhookEndpoints.deliveries.get(endpoint.id, id);
          assert.deepEqual(
            again.attempts.map(({ status_code }) => status_code),
            [204, 204],
          );
        });
        // What comes twice is answered once: the press of the button is the last message still.
        const { id: last } = await client.messages.send({ channel, to: '+12025550123', text: 'x' });
        await client.messages.waitFor(last, 'delivered');
        const known = await listed();
        assert.equal(known.length, whole.length + 1);
      } finally {
        end();
      }
    });
  });

test.run();
