import assert from 'node:assert/strict';
import { startTwilioEmulator } from '../emulators/twilio/index.js';
import { present } from '../support/fixtures/either.js';
import { type Child, runChild } from '../support/servers/child.js';
import { freePort } from '../support/stores/postgres-server.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';
import { eventually } from '../support/time/eventually.js';

const cases = suite('a server with an SMS channel that is killed while Twilio answers');

type Json = Readonly<Record<string, unknown>>;

cases('sends no message twice, and learns from the callback what became of it', () =>
  withTempFolder(async (folder) => {
    const { origin, control, close } = await startTwilioEmulator({ isAutomatic: false });
    const port = String(await freePort());
    const children: Child[] = [];
    const child = new URL('server-child.ts', import.meta.url);
    const start = async () => {
      const started = runChild(child, folder, port, origin);
      children.push(started);
      return { started, ...JSON.parse(present(await started.line())) };
    };
    try {
      const { started, key, channel } = await start();
      const ask = async (path: string, body?: object): Promise<Json> => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        });
        return (await answer.json()) as Json;
      };
      await eventually(async () =>
        assert.equal((await ask(`/v1/channels/${channel}`)).status, 'active'),
      );
      control.planFault({ kind: 'no_answer' });
      const { id } = await ask('/v1/messages', { channel, to: '+61491570156', text: 'Once.' });
      const taken = await eventually(async () => present(control.messages()[0]));
      await started.crash();

      await start();
      assert.equal((await ask(`/v1/messages/${id}`)).status, 'accepted');
      await control.report(taken.sid, 'delivered');
      assert.equal(control.deliveries().at(-1)?.status, 200);
      await eventually(async () =>
        assert.equal((await ask(`/v1/messages/${id}`)).status, 'delivered'),
      );
      const { data } = await ask('/v1/events?limit=100');
      assert.deepEqual(
        (data as readonly Json[]).flatMap(({ type }) =>
          /^message/.test(String(type)) ? [type] : [],
        ),
        ['message.accepted', 'message.sent', 'message.delivered'],
      );
      assert.equal(control.calls().length, 1);
    } finally {
      for (const each of children) await each.crash();
      await close();
    }
  }),
);

cases.run();
