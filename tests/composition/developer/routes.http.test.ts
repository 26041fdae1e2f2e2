import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { routes } from '../../../adapters/http/routes/index.js';
import { commandLine } from '../../support/hosts/command-line.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const test = suite('the command line has a command for every route that takes a key');

/** The command that calls each route, by the name of the route. `FILE` and `NEW` are paths in a folder. */
const commands: Readonly<Record<string, string>> = {
  acceptMessage: 'messages send --to +12025550123 --channel chan_1 --text a',
  listMessages: 'messages list',
  getMessage: 'messages get msg_1',
  markMessageRead: 'messages read msg_1',
  getMessageTimeline: 'messages timeline msg_1',
  listEvents: 'events list',
  streamEvents: 'events tail',
  getEvent: 'events get evt_1',
  createTemplate: 'templates create --name a --category utility --body b --channel chan_1',
  listTemplates: 'templates list',
  getTemplate: 'templates get tmpl_1',
  submitTemplate: 'templates submit tmpl_1',
  updateTemplate: 'templates update tmpl_1 --body b',
  uploadHeaderMedia: 'templates upload FILE',
  uploadMedia: 'media upload FILE',
  getMedia: 'media get med_1',
  getMediaContent: 'media get med_1 --output NEW',
  listChannels: 'channels list',
  getChannel: 'channels get chan_1',
  createWebhookEndpoint: 'webhooks create --url http://localhost:1/',
  listWebhookEndpoints: 'webhooks list',
  getWebhookEndpoint: 'webhooks get whe_1',
  updateWebhookEndpoint: 'webhooks update whe_1 --description a',
  removeWebhookEndpoint: 'webhooks delete whe_1',
  rotateWebhookSecret: 'webhooks rotate-secret whe_1',
  activateWebhookEndpoint: 'webhooks activate whe_1',
  deactivateWebhookEndpoint: 'webhooks deactivate whe_1',
  listWebhookDeliveries: 'webhooks deliveries whe_1',
  getWebhookDelivery: 'webhooks delivery whe_1 whd_1',
  resendWebhookDelivery: 'webhooks resend whe_1 whd_1',
  replayEvents: 'webhooks replay whe_1 --after evt_1',
  testWebhookEndpoint: 'webhooks test whe_1',
  listMedia: 'media list',
  deleteMedia: 'media delete med_1',
  deleteTemplate: 'templates delete tmpl_1',
  getUsage: 'usage',
  whoami: 'whoami',
};

const keyed = routes.filter(({ scope }) => scope !== undefined);

/** Runs a command against a server that refuses the stream and answers everything else. The requests that it got. */
const requestsOf = async (words: readonly string[]): Promise<readonly string[]> => {
  const requests: string[] = [];
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '', 'http://a');
    requests.push(`${req.method} ${pathname}`);
    req.resume().on('end', () => {
      res.writeHead(pathname.endsWith('/stream') ? 403 : 200).end('{"data":[],"id":"med_1"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  await commandLine({ ROUNDTRIP_URL: url, ROUNDTRIP_API_KEY: 'rt_test_any' })(...words);
  server.closeAllConnections();
  server.close();
  return requests;
};

test('names each of them and no other', () => {
  assert.deepEqual(Object.keys(commands).sort(), keyed.map(({ name }) => name).sort());
});

for (const { name, method, path } of keyed)
  test(`${method} ${path}`, () =>
    withTempFolder(async (folder) => {
      await writeFile(join(folder, 'FILE'), 'a');
      const words = (commands[name] ?? '')
        .split(' ')
        .map((word) => (/^(FILE|NEW)$/.test(word) ? join(folder, word) : word));
      const pattern = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[a-z]+_1')}$`);
      const requests = await requestsOf(words);
      assert.ok(
        requests.some((request) => pattern.test(request)),
        requests.join(', ') || 'no request',
      );
    }));

test.run();
