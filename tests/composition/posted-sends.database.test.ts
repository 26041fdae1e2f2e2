import assert from 'node:assert/strict';
import { createMessaging, openSandbox } from '../../composition/host/index.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import { isId } from '../../core/shared/ids.js';
import { leftOf, present, rightOf } from '../support/fixtures/either.js';
import { openChannel, openProject } from '../support/fixtures/scene.js';
import { testStores } from '../support/stores/test-stores.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';

const text = (channel: string, body: string, to: `+${string}` = '+12025550123') => ({
  channel,
  to,
  payload: { kind: 'text', text: body } as const,
  metadata: {},
});

for (const { name, fresh, close } of testStores()) {
  const cases = suite(`messages that are posted in a transaction: ${name}`);

  const openScene = async (stores: Stores) => {
    const messaging = createMessaging({ stores });
    const { project, channel } = await openSandbox(messaging);
    const read = async (id: string) => {
      assert.ok(isId('msg')(id));
      return rightOf(await messaging.getMessage({ project, id }));
    };
    const events = async () =>
      rightOf(await messaging.listEvents({ project, limit: 99 })).items.map(
        ({ type, text: body }) => ({
          type,
          data: JSON.parse(body).data,
        }),
      );
    return { stores, messaging, project, channel, read, events };
  };
  const scene =
    (use: (given: Awaited<ReturnType<typeof openScene>>) => Promise<void>) =>
    async (): Promise<void> => {
      const given = await openScene(await fresh());
      await use(given).finally(given.messaging.stop);
    };

  cases(
    'are accepted after the commit, in its order, and sent',
    scene(async ({ stores, messaging, project, channel, read, events }) => {
      // Stores of a server begin no transaction for a host.
      if (!stores.transaction) return;
      messaging.start();
      const posted: string[] = [];
      await messaging.transaction(async (_, { postMessage }) => {
        for (const body of ['one', 'two', 'three'])
          posted.push(rightOf(await postMessage({ project, send: text(channel, body) })).message);
      });
      await eventually(async () => {
        for (const id of posted) assert.equal((await read(id)).progress.status, 'read');
      });
      const accepted = (await events()).filter(({ type }) => type === 'message.accepted');
      assert.deepEqual(
        accepted.map(({ data }) => data.id),
        posted,
      );
      const { rows } = rightOf(await messaging.getUsage({ project }));
      assert.equal(rows.find(({ metric }) => metric === 'outbound_messages')?.quantity, 3);
    }),
  );

  cases(
    'leave nothing when the host rolls back',
    scene(async ({ messaging, stores, project, channel }) => {
      if (!stores.transaction) return;
      const rolledBack = messaging.transaction(async (_, { postMessage }) => {
        rightOf(await postMessage({ project, send: text(channel, 'never') }));
        throw new Error('changed my mind');
      });
      await assert.rejects(rolledBack, /changed my mind/);
      assert.deepEqual(await stores.postedSends.next(project, 9), []);
    }),
  );

  cases(
    'fail with the code of the refusal, in one commit, without usage or quota',
    scene(async ({ messaging, stores, project, channel, read, events }) => {
      const missing = 'chan_01kg9zmt3v5r8y2c4n6q7w9x0e';
      const sends = {
        channel_not_found: text(missing, 'no channel'),
        invalid_recipient: text(channel, 'no number', '+15555555555'),
        template_not_found: {
          ...text(channel, ''),
          payload: { kind: 'template', id: 'tmpl_01kg9zmt3v5r8y2c4n6q7w9x0e', bodyParameters: [] },
        },
      } as const;
      const posted: [string, string][] = [];
      for (const [code, send] of Object.entries(sends))
        posted.push([code, rightOf(await messaging.postMessage({ project, send })).message]);
      const good = rightOf(await messaging.postMessage({ project, send: text(channel, 'good') }));
      messaging.start();
      await eventually(async () =>
        assert.equal((await read(good.message)).progress.status, 'read'),
      );
      for (const [code, id] of posted) {
        const { error, progress, content } = await read(id);
        assert.deepEqual([error?.code, progress.status], [code, 'failed']);
        if (code === 'template_not_found') assert.equal(content.type, 'unsupported');
      }
      const told = (await events()).map(({ type, data }) => `${type} ${data.error?.code ?? ''}`);
      assert.equal(told.filter((each) => each.startsWith('message.failed')).length, 3);
      assert.equal(told.filter((each) => each.startsWith('message.accepted')).length, 4);
      assert.deepEqual(await stores.postedSends.next(project, 9), []);
    }),
  );

  cases(
    'count against the allowance in order, and fail beyond it',
    scene(async ({ messaging, stores }) => {
      const billing = { subscription: 'active', messageAllowance: 2 } as const;
      const project = await openProject(stores, { environment: 'live', billing });
      const channel = await openChannel(stores, project);
      const posted: string[] = [];
      for (const body of ['a', 'b', 'c', 'd']) {
        const send = text(channel.id, body);
        posted.push(rightOf(await messaging.postMessage({ project: project.id, send })).message);
      }
      messaging.start();
      await eventually(async () => {
        const { items } = rightOf(await messaging.listMessages({ project: project.id, limit: 9 }));
        assert.deepEqual(
          items.map(({ id, error }) => [id, error?.code ?? 'none']).reverse(),
          posted.map((id, i) => [id, i < 2 ? 'none' : 'message_quota_exceeded']),
        );
      });
    }),
  );

  cases(
    'under one key are sent once',
    scene(async ({ messaging, project, channel, read }) => {
      const post = async (body: string) =>
        rightOf(
          await messaging.postMessage({
            project,
            send: text(channel, body),
            idempotencyKey: 'key',
          }),
        ).message;
      const [first, repeated, other] = [await post('a'), await post('a'), await post('b')];
      messaging.start();
      await eventually(async () => {
        const all = await Promise.all([first, repeated, other].map((id) => read(present(id))));
        assert.deepEqual(
          all.map(({ progress, error }) => error?.code ?? progress.status),
          ['read', 'duplicate', 'idempotency_key_reuse'],
        );
      });
    }),
  );

  cases(
    'that are no message fail, and show what was posted',
    scene(async ({ messaging, stores, project, channel, read }) => {
      assert.ok(isId('chan')(channel));
      const bodies = {
        msg_01kg9zmt3v5r8y2c4n6q7w9x0e: '{"to":"+12025550123","text":""}',
        msg_01kg9zmt3v5r8y2c4n6q7w9x0f: 'no JSON',
      };
      for (const [message, body] of Object.entries(bodies))
        await stores.postedSends.add({
          ...{ project, channel, body, idempotencyKey: undefined, trace: undefined },
          message: message as 'msg_01kg9zmt3v5r8y2c4n6q7w9x0e',
        });
      messaging.start();
      await eventually(async () => {
        const all = await Promise.all(Object.keys(bodies).map(read));
        for (const { error } of all) assert.equal(error?.code, 'invalid_input');
        assert.deepEqual(
          all.map(({ to }) => to),
          ['+12025550123', ''],
        );
      });
    }),
  );

  cases(
    'reach a contact by its id and by an address that the network named, as sends do',
    scene(async ({ messaging, project, channel, read }) => {
      assert.ok(isId('chan')(channel));
      const user = 'US.13491208655302741918';
      await messaging.receiveReports([
        {
          ...{ kind: 'inbound', channel, providerId: 'in.1', from: user, at: Date.now() },
          ...{ content: { type: 'text', body: 'Hello' }, answers: null },
        },
      ]);
      const [contact] = rightOf(await messaging.listContacts({ project, limit: 9 })).items;
      const { id } = present(contact);
      const sends = [
        [id, 'read'],
        [user, 'read'],
        [id, 'duplicate', 'key'],
        [user, 'idempotency_key_reuse', 'key'],
        ['cont_01kg9zmt3v5r8y2c4n6q7w9x0e', 'invalid_recipient'],
        ['US.1', 'invalid_recipient'],
        ['us.1', 'invalid_input'],
      ] as const;
      const key = { idempotencyKey: 'key' };
      const post = async (to: string, more: object = {}) =>
        rightOf(
          await messaging.postMessage({
            ...{ project, send: { ...text(channel, 'Hi'), to }, ...more },
          }),
        ).message;
      const first = await post(id, key);
      const posted: string[] = [];
      for (const [to, , keyed] of sends) posted.push(await post(to, keyed && key));
      messaging.start();
      await eventually(async () => {
        const all = await Promise.all([first, ...posted].map(read));
        assert.deepEqual(
          all.map(({ progress, error }) => error?.code ?? progress.status),
          ['read', ...sends.map(([, end]) => end)],
        );
        const reached = all.filter(({ error }) => error === null);
        for (const message of reached) assert.deepEqual([message.to, message.contact], [user, id]);
      });
    }),
  );

  cases(
    'are refused at once when they are no send',
    scene(async ({ messaging, project, channel }) => {
      const send = text(channel, '');
      assert.equal(leftOf(await messaging.postMessage({ project, send })).code, 'invalid_input');
      const nowhere = text('none', 'Hello');
      assert.equal(
        leftOf(await messaging.postMessage({ project, send: nowhere })).code,
        'channel_not_found',
      );
    }),
  );

  cases.after(close);
  cases.run();
}
