import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { program } from '../../../support/hosts/program.js';
import { suite } from '../../../support/suite.js';
import { fictional, remoteControl } from '../index.js';
import { call, codeOf, user } from './client.js';
import { messagesOf, type Receiver, startReceiver, statusesOf } from './webhooks/receiver.js';

const processes = suite('WhatsApp emulator: as a process');

let receiver: Receiver;
let child: ChildProcess;
let origin = '';

processes.before(async () => {
  receiver = await startReceiver();
  const main = new URL('../main.ts', import.meta.url).pathname;
  const options = ['--port', '0', '--seed', '3', '--callback', receiver.url];
  child = spawn(process.execPath, [...program(main), ...options]);
  assert.ok(child.stdout);
  const [line] = await once(createInterface(child.stdout), 'line');
  origin = /^listening on (http:\/\/127\.0\.0\.1:\d+)$/.exec(String(line))?.[1] ?? '';
});
processes.after(async () => {
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  await receiver.close();
  assert.equal(code, 0);
});

processes('is called and controlled over HTTP alone', async () => {
  const control = remoteControl(origin);
  await control.planFault({ fault: { kind: 'drop_answer' } });
  const { wamid } = await control.receive({ from: user });
  const body = {
    messaging_product: 'whatsapp',
    to: `+${user}`,
    text: { body: 'Hi' },
    biz_opaque_callback_data: 'msg_1',
  };
  const send = () => call({ origin }, 'POST', `${fictional.phoneNumberId}/messages`, { body });
  await assert.rejects(send());
  assert.equal(codeOf(await send()), 'ok');
  await control.settle();
  assert.deepEqual(await control.opaqueCounts(), { msg_1: 2 });
  assert.deepEqual(
    messagesOf(receiver.hooks).map(({ id }) => id),
    [wamid],
  );
  assert.equal(statusesOf(receiver.hooks).length, 4);
  const before = await control.now();
  await control.advance({ ms: 3_600_000 });
  assert.ok((await control.now()) >= before + 3_600_000);
});

processes('refuses unknown and invalid commands', async () => {
  const control = remoteControl(origin);
  await assert.rejects(
    control.report({ wamid: 'wamid.x', status: 'sent' }),
    /Unknown message: wamid\.x/,
  );
  await assert.rejects(
    control.planFault({ fault: { kind: 'sulk' } as never }),
    /Unknown kind of fault: sulk/,
  );
  const answer = await fetch(`${origin}/_control/dance`, { method: 'POST' });
  assert.equal(answer.status, 404);
});

processes.run();
