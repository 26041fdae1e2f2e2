import assert from 'node:assert/strict';
import { errorTable } from '../../adapters/whatsapp-cloud/errors/error-table.js';
import { settingsOf } from '../../adapters/whatsapp-cloud/index.js';
import { readConfiguration } from '../../composition/configuration/read-configuration.js';
import { startServer } from '../../composition/server/start-server.js';
import type { Channel } from '../../core/model/channels/channel.js';
import type { MessageId } from '../../core/shared/ids.js';
import { fictional, startWhatsAppEmulator } from '../emulators/whatsapp-cloud/index.js';
import { present, rightOf } from '../support/fixtures/either.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';
import { credentials } from '../support/whatsapp/credentials.js';

const cases = suite('whatsapp: each error code, once');

/** Of the hundred codes that say the same, one is enough. */
const codes = Object.keys(errorTable)
  .map(Number)
  .filter((code) => code < 201 || code > 299);

/** One number and one user for each code, so that none stands in the way of another. */
const numberIdOf = (index: number): string => `500600700801${String(index).padStart(3, '0')}`;
const digitsOf = (index: number): string => `1202555${String(1_000 + index)}`;
const userOf = (index: number, trial: number): `+${string}` =>
  `+61${491_570_000 + 1_000 * trial + index}`;

/** A server and the emulated provider in this process, with a channel for each code. */
const scene = async () => {
  const emulator = await startWhatsAppEmulator({
    accounts: [
      {
        id: fictional.accountId,
        numbers: codes.map((_, i) => ({ id: numberIdOf(i), digits: digitsOf(i) })),
      },
    ],
  });
  const configuration = readConfiguration({
    ROUNDTRIP_DATABASE_URL: 'memory:',
    ROUNDTRIP_PORT: '0',
    ROUNDTRIP_LOG_LEVEL: 'silent',
    ROUNDTRIP_WHATSAPP_GRAPH_URL: emulator.origin,
  });
  assert.ok(!('problems' in configuration));
  const server = await startServer(configuration);
  const { useCases: use, parts } = server.assembly;
  const { sealing, stores } = parts;

  const { id: organization } = rightOf(await use.createOrganization({ name: 'Any' }));
  const { id: project } = rightOf(
    await use.createProject({ organization, name: 'Any', environment: 'live' }),
  );
  const connect = async (index: number): Promise<Channel['id']> => {
    const phoneNumberId = numberIdOf(index);
    const channel = rightOf(
      await use.connectChannel({
        project,
        type: 'whatsapp',
        provider: 'whatsapp_cloud',
        address: `+${digitsOf(index)}`,
        displayName: null,
        settings: settingsOf({ ...credentials, phoneNumberId }, sealing),
      }),
    );
    return channel.id;
  };
  const channels: Channel['id'][] = [];
  for (const [i] of codes.entries()) channels.push(await connect(i));
  await emulator.control.subscribe({
    url: `${server.url}/providers/whatsapp_cloud/webhook`,
    verifyToken: fictional.verifyToken,
  });
  const statusOf = async (index: number) =>
    present(await stores.channels.findAnywhere(present(channels[index]))).status;
  for (const [i] of codes.entries())
    await eventually(async () => assert.equal(await statusOf(i), 'active'));

  const send = async (index: number, to: `+${string}`): Promise<MessageId> =>
    rightOf(
      await use.acceptMessage({
        project,
        request: parts.newId('req'),
        idempotencyKey: undefined,
        send: {
          channel: present(channels[index]),
          to,
          payload: { kind: 'text', text: 'Hello' },
          metadata: {},
        },
      }),
    ).message;
  const message = async (id: MessageId) => rightOf(await use.getMessage({ project, id }));
  const attempts = async (id: MessageId) =>
    rightOf(await use.getTimeline({ project, id })).flatMap(({ kind, detail }) =>
      kind === 'attempt' ? [detail] : [],
    );
  const close = async () => {
    await server.stop();
    await emulator.close();
  };
  return { control: emulator.control, send, message, attempts, statusOf, close };
};

type Scene = Awaited<ReturnType<typeof scene>>;

/** How an attempt that met an error of each kind is told. */
const outcomes = {
  final: 'refused',
  passing: 'not_taken',
  throttled: 'throttled',
  recipient_throttled: 'throttled',
  restricted: 'channel_trouble',
  inactive: 'channel_trouble',
  ambiguous: 'unknown',
} as const;

/** A send names no object but the number: when that does not exist, it is the channel's trouble. */
const verdictOf = (code: number) =>
  code === 803 ? 'inactive' : present(errorTable[code]).errorClass;

/** The verdicts that cause an inspection, which finds that the number is well. */
const inspected: readonly string[] = ['restricted', 'inactive'];

/** How an attempt ends whose time limit passed before its answer was read: this machine was too slow for it. */
const late = [
  'timeout',
  'UND_ERR_CONNECT_TIMEOUT',
  'no answer within 5000 ms',
  'not_begun',
  'prepared_too_late',
];

/** A message whose attempt met the code in time. One that was late says nothing of the code: another person gets one. */
const meet = async (
  host: Scene,
  code: number,
  trial = 0,
): Promise<{ readonly id: MessageId; readonly user: `+${string}` }> => {
  const { control, send, attempts } = host;
  const index = codes.indexOf(code);
  const user = userOf(index, trial);
  control.openWindow({ user, number: numberIdOf(index) });
  control.person({ digits: user, reads: true });
  control.planFault({ match: { to: user }, fault: { kind: 'error', code } });
  const id = await send(index, user);
  const first = await eventually(async () => present((await attempts(id))[0]));
  if (late.includes(String(first.provider_code ?? first.reason)))
    return meet(host, code, trial + 1);
  assert.equal(first.outcome, outcomes[verdictOf(code)], JSON.stringify({ code, first }));
  return { id, user };
};

const follows = async (
  { control, send, message, statusOf }: Scene,
  code: number,
  { id, user }: Awaited<ReturnType<typeof meet>>,
): Promise<void> => {
  const index = codes.indexOf(code);
  const { error } = present(errorTable[code]);
  const verdict = verdictOf(code);
  if (verdict === 'final') {
    const failed = await message(id);
    assert.equal(failed.progress.status, 'failed', String(code));
    assert.equal(failed.error?.code, error, String(code));
    const next = await send(index, user);
    await eventually(async () =>
      assert.equal((await message(next)).progress.status, 'read', String(code)),
    );
    return;
  }
  if (inspected.includes(verdict)) assert.equal(await statusOf(index), 'active', String(code));
  if (verdict === 'recipient_throttled' || inspected.includes(verdict))
    await eventually(async () =>
      assert.equal((await message(id)).progress.status, 'read', String(code)),
    );
  else assert.notEqual((await message(id)).progress.status, 'failed', String(code));
  assert.ok((control.opaqueCounts()[id] ?? 0) <= 1, `${code}: taken twice`);
};

cases(
  'fails the message, waits, slows the channel down or has it inspected, as the table says',
  async () => {
    const host = await scene();
    try {
      // One after another: a call shares this process with those that are made beside it.
      const met = new Map<number, Awaited<ReturnType<typeof meet>>>();
      for (const code of codes) met.set(code, await meet(host, code));
      await Promise.all([...met].map(([code, by]) => follows(host, code, by)));
    } finally {
      await host.close();
    }
  },
);

cases.run();
