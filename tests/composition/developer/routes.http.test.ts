import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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
  cancelMessage: 'messages cancel msg_1',
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
  listContacts: 'contacts list',
  getContact: 'contacts get cont_1',
  listConversations: 'conversations list',
  getConversation: 'conversations get conv_1',
  listConversationMessages: 'conversations messages conv_1',
  readConversation: 'conversations read conv_1',
  showTyping: 'conversations typing conv_1',
  blockContact: 'conversations block conv_1',
  unblockContact: 'conversations unblock conv_1',
  assignConversation: 'conversations assign conv_1 user_1',
  listNotes: 'conversations notes conv_1',
  addNote: 'conversations note conv_1 a',
  removeNote: 'conversations remove-note conv_1 note_1',
  listRequests: 'logs list',
  getRequest: 'logs get req_1',
  listQuickReplies: 'quick-replies list',
  saveQuickReply: 'quick-replies save a b',
  removeQuickReply: 'quick-replies remove a',
  saveAlertRule: 'alerts save --data {}',
  listAlertRules: 'alerts rules',
  getAlertRule: 'alerts rule alr_1',
  updateAlertRule: 'alerts update alr_1 --data {}',
  removeAlertRule: 'alerts delete alr_1',
  testAlertRule: 'alerts test alr_1',
  listAlerts: 'alerts list --status open',
  getAlert: 'alerts get alt_1',
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

/** The same with an option for every filter of the route. */
const filtered: Readonly<Record<string, string>> = {
  listMessages:
    'messages list --status sent,delivered --direction outbound --channel chan_1 --contact cont_1 --peer +1 --to +1 --template tmpl_1 --error expired ' +
    '--after 2027-01-31T09:30:00Z --before 2027-02-01T09:30:00Z --metadata a=b --limit 1 --cursor a',
  listEvents:
    'events list --type message.* --after evt_1 --created-after 2027-01-31T09:30:00Z --created-before 2027-02-01T09:30:00Z --limit 1',
  listTemplates: 'templates list --status draft --channel chan_1 --name a --limit 1 --cursor a',
  listMedia: 'media list --limit 1 --cursor a',
  listChannels: 'channels list --limit 1 --cursor a',
  listContacts:
    'contacts list --phone-number +1 --user-id US.1 --channel chan_1 --limit 1 --cursor a',
  listConversations:
    'conversations list --channel chan_1 --contact cont_1 --unread --open --assignee none --limit 1 --cursor a',
  listConversationMessages: 'conversations messages conv_1 --limit 1 --cursor a',
  listNotes: 'conversations notes conv_1 --limit 1 --cursor a',
  listWebhookDeliveries:
    'webhooks deliveries whe_1 --status failed --event evt_1 --limit 1 --cursor a',
  listAlerts: 'alerts list --status open --limit 1 --cursor a',
  listRequests:
    'logs list --status 422 --method POST --path /v1/messages --key key_1 --idempotency-key a --limit 1 --cursor a',
  getUsage: 'usage --from 2027-01-01 --to 2027-02-01',
};

const keyed = routes.filter(({ scope }) => scope !== undefined);

/** Runs a command against a server that refuses the stream and answers everything else. The requests that it got. */
const requestsOf = async (words: readonly string[]): Promise<readonly string[]> => {
  const requests: string[] = [];
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '', 'http://a');
    requests.push(`${req.method} ${req.url}`);
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
      const pattern = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[a-z]+_1')}(\\?|$)`);
      const requests = await requestsOf(words);
      assert.ok(
        requests.some((request) => pattern.test(request)),
        requests.join(', ') || 'no request',
      );
    }));

type Parameter = { readonly $ref?: string; readonly name: string; readonly in: string };
type Operation = { readonly operationId: string; readonly parameters?: readonly Parameter[] };

const document: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
} = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));

/** The query parameters of a route, as the OpenAPI document lists them. */
const parametersOf = (name: string): readonly string[] => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const { parameters = [] } = operations.find((each) => each.operationId === name) ?? {};
  return parameters
    .map((each) => document.components.parameters[each.$ref?.split('/').at(-1) ?? ''] ?? each)
    .filter((each) => each.in === 'query')
    .map((each) => each.name)
    .sort();
};

test('has an option for every filter of a list', async () => {
  const lists = keyed.filter(
    ({ name }) => name !== 'streamEvents' && parametersOf(name).length > 0,
  );
  assert.deepEqual(Object.keys(filtered).sort(), lists.map(({ name }) => name).sort());
  for (const { name } of lists) {
    const [request = ''] = await requestsOf((filtered[name] ?? '').split(' '));
    const { searchParams } = new URL(request.split(' ')[1] ?? '', 'http://a');
    const given = [...searchParams.keys()].map((key) => key.replace(/\[.*\]$/, ''));
    assert.deepEqual([...new Set(given)].sort(), parametersOf(name));
  }
});

test.run();
