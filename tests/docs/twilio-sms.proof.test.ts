import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '../../composition/configuration/read-configuration.js';
import { type RunningServer, startServer } from '../../composition/server/start-server.js';
import { fictional, startTwilioEmulator, type TwilioEmulator } from '../emulators/twilio/index.js';
import { examplesIn } from '../support/documents/examples.js';
import { present } from '../support/fixtures/either.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';
import { reader } from './commands.js';

const test = suite('the steps of docs/providers/twilio-sms.md');

const missing = ['bash', 'curl'].filter((tool) => spawnSync(tool, ['--help']).error);
const steps = examplesIn('docs/providers/twilio-sms.md').filter(
  ({ language }) => language === 'sh',
);

/** What the document says that one sees after each step. */
const seen: Readonly<Record<string, RegExp>> = {
  'twilio-project': /^id +org_.*^id +proj_.*^environment +live$.*^key +rt_live_/ms,
  'twilio-connect': /^type +sms$.*^status +pending$/ms,
  'twilio-active': /^status +active$/m,
  'twilio-check': /^check +account$.*^outcome +passed$/ms,
  'twilio-webhook': /"sms_url":"http.*chan_/,
  'twilio-send': /"id":"msg_\w+".*"status":"accepted"/,
  'twilio-sent': /"outcome":"taken".*"status":"sent".*"status":"delivered"/,
  'twilio-inbound': /"content":\{"type":"image","media":"med_\w+"/,
};

/** Steps that look at something which comes about by itself. */
const looks = ['twilio-active', 'twilio-sent', 'twilio-inbound'];

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** What the world does before a step. */
const before: Readonly<Record<string, (emulator: TwilioEmulator) => void>> = {
  'twilio-inbound': ({ control }) =>
    void control.receive({ from: '+61491570156', files: [{ bytes: png, type: 'image/png' }] }),
};

let folder: string;
let emulator: TwilioEmulator;
let server: RunningServer;
let follow: ReturnType<typeof reader>;
test.before(async () => {
  if (missing.length > 0) console.error(`\n  SKIPPED: ${missing.join(', ')} is not here.`);
  folder = await mkdtemp(join(tmpdir(), 'roundtrip-walk-'));
  emulator = await startTwilioEmulator({});
  const environment = {
    ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
    ROUNDTRIP_DATA_DIR: folder,
    ROUNDTRIP_LOG_LEVEL: 'silent',
    ROUNDTRIP_PORT: '0',
    ROUNDTRIP_TWILIO_URL: emulator.origin,
  };
  const configuration = readConfiguration(environment);
  assert.ok(!('problems' in configuration));
  server = await startServer(configuration);
  follow = reader({
    folder,
    environment,
    instead: {
      'https://chat.example.com': server.url,
      'https://api.twilio.com': emulator.origin,
      ACCOUNT_SID: fictional.accountSid,
      NUMBER_SID: fictional.numberSid,
    },
    pasted: { 'auth-token': `${fictional.authToken}\n` },
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
