import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '../../composition/configuration/read-configuration.js';
import { type RunningServer, startServer } from '../../composition/server/start-server.js';
import {
  fictional,
  startWhatsAppEmulator,
  type WhatsAppEmulator,
} from '../emulators/whatsapp-cloud/index.js';
import { examplesIn } from '../support/documents/examples.js';
import { present } from '../support/fixtures/either.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';
import { reader } from './commands.js';

const test = suite('the steps of docs/providers/whatsapp.md');

const missing = ['bash', 'curl', 'openssl'].filter((tool) => spawnSync(tool, ['--help']).error);
const steps = examplesIn('docs/providers/whatsapp.md').filter(({ language }) => language === 'sh');

/** What the document says that one sees after each step. */
const seen: Readonly<Record<string, RegExp>> = {
  'whatsapp-project': /^id +org_.*^id +proj_.*^environment +live$.*^key +rt_live_/ms,
  'whatsapp-secrets': /^$/,
  'whatsapp-connect': /^status +pending$/m,
  'whatsapp-active': /^status +active$/m,
  'whatsapp-check': /^check +token$.*^outcome +passed$.*^check +subscription$.*^outcome +passed$/ms,
  'whatsapp-handshake': /^42$/,
  'whatsapp-subscribe': /^\{"success":true\}$/,
  'whatsapp-override': /^\{"success":true\}$/,
  'whatsapp-template': /"id":"tmpl_\w+".*"status":"submitted"/,
  'whatsapp-approved': /"status":"approved"/,
  'whatsapp-send': /"id":"msg_\w+".*"status":"accepted"/,
  'whatsapp-sent': /"outcome":"taken".*"status":"sent".*"status":"delivered"/,
  'whatsapp-inbound': /"content":\{"type":"image","media":"med_\w+"/,
};

/** Steps that look at something which comes about by itself. */
const looks = ['whatsapp-active', 'whatsapp-approved', 'whatsapp-sent', 'whatsapp-inbound'];

/** What the world does before a step. */
const before: Readonly<Record<string, (emulator: WhatsAppEmulator) => void>> = {
  'whatsapp-inbound': ({ control }) => void control.receive({ from: '61491570156', kind: 'image' }),
};

let folder: string;
let emulator: WhatsAppEmulator;
let server: RunningServer;
let follow: ReturnType<typeof reader>;
test.before(async () => {
  if (missing.length > 0) console.error(`\n  SKIPPED: ${missing.join(', ')} is not here.`);
  folder = await mkdtemp(join(tmpdir(), 'roundtrip-walk-'));
  emulator = await startWhatsAppEmulator({});
  const environment = {
    ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
    ROUNDTRIP_DATA_DIR: folder,
    ROUNDTRIP_LOG_LEVEL: 'silent',
    ROUNDTRIP_PORT: '0',
    ROUNDTRIP_WHATSAPP_GRAPH_URL: emulator.origin,
  };
  const configuration = readConfiguration(environment);
  assert.ok(!('problems' in configuration));
  server = await startServer(configuration);
  follow = reader({
    folder,
    environment,
    instead: {
      'https://chat.example.com': server.url,
      'https://graph.facebook.com': emulator.origin,
      PHONE_NUMBER_ID: fictional.phoneNumberId,
      WABA_ID: fictional.accountId,
      APP_ID: fictional.appId,
    },
    pasted: { token: `${fictional.accessToken}\n`, 'app-secret': `${fictional.appSecret}\n` },
  });
});
test.after(async () => {
  await server.stop();
  await emulator.close();
  await rm(folder, { recursive: true });
});

for (const { name, text } of steps)
  test(`${name}: shows what it says`, async () => {
    if (missing.length > 0) return;
    before[name]?.(emulator);
    const isSeen = async () => assert.match(await follow(text), present(seen[name]));
    await (looks.includes(name) ? eventually(isSeen) : isSeen());
  });

test('has each step, once', () => {
  assert.deepEqual(
    steps.map(({ name }) => name),
    Object.keys(seen),
  );
});

test.run();
