import assert from 'node:assert/strict';
import type { Naming } from '../../../../core/model/contacts/naming.js';
import { secondMs } from '../../../../core/shared/time.js';
import { leftOf, present, rightOf } from '../../../support/fixtures/either.js';
import { type DrivenHost, drivenHost } from '../../../support/hosts/driven-host.js';
import { suite } from '../../../support/suite.js';

/** A number in the form of the network, which no numbering plan has. */
const mexican = '+5216641234567';
const user = 'US.13491208655302741918';

const opened = async () => {
  const host = await drivenHost();
  let written = 0;
  const writes = async (from: string, person?: Naming) => {
    written += 1;
    await host.receiveReports([
      {
        ...{ kind: 'inbound', channel: host.channel, providerId: `in.${written}`, from },
        ...{ at: host.time.clock(), answers: null, content: { type: 'text', body: 'Hello' } },
        ...(person && { person }),
      },
    ]);
    const contact = await host.stores.contacts.holder(host.project, from);
    return present(contact).id;
  };
  return { host, writes };
};

const send = (
  host: DrivenHost,
  to: string,
  given: { readonly key?: string; readonly template?: string } = {},
) =>
  host.acceptMessage({
    project: host.project,
    idempotencyKey: given.key,
    send: {
      ...{ channel: host.channel, to, metadata: {} },
      payload: given.template
        ? { kind: 'template', id: given.template, bodyParameters: ['123456'] }
        : { kind: 'text', text: 'Hello' },
    },
  });

const jobOf = async ({ stores, project }: DrivenHost, message: string) =>
  present(await stores.messages.find(project, message as `msg_${string}`));

const test = suite('recipients that are looked up');

test('are written to by their number, else by their user id', async () => {
  const { host, writes } = await opened();
  for (const to of [mexican, user]) {
    assert.equal(leftOf(await send(host, to)).code, 'invalid_recipient');
    const contact = await writes(to);
    for (const asked of [to, to.replace('+', ''), contact]) {
      const message = await jobOf(host, rightOf(await send(host, asked)).message);
      assert.deepEqual([message.to, message.contact], [to, contact]);
    }
  }
  await writes(user, { networkNumber: '+12025550123' });
  const message = await jobOf(host, rightOf(await send(host, user)).message);
  assert.equal(message.to, '+12025550123');
});

const users = ['US.1', user, 'BR.a1B2', 'US.ENT.134', `US.${'9'.repeat(128)}`, 'ZZ.1'];
const gone = `cont_${'0'.repeat(26)}`;

test('that have the form of a user id or of a contact are refused as unknown', async () => {
  const { host, writes } = await opened();
  await writes('+12025550123');
  for (const to of users)
    assert.deepEqual(leftOf(await send(host, to)), {
      ...{ code: 'invalid_recipient', to, reason: 'unknown_user_id' },
    });
  assert.deepEqual(leftOf(await send(host, gone)), {
    ...{ code: 'invalid_recipient', to: gone, reason: 'unknown_contact' },
  });
});

test('that have another form are refused for it, and impossible numbers without a reason', async () => {
  const { host } = await opened();
  const others = ['cont_', 'x', 'US', 'US.', 'us.1', 'U.1', 'USA.1', 'US.1-2', 'US.1.2', 'US.ENT.'];
  for (const to of [...others, `US.${'9'.repeat(129)}`, 'US.ent.1', ' US.1', 'US.1 '])
    assert.equal(leftOf(await send(host, to)).code, 'invalid_input', to);
  assert.deepEqual(leftOf(await send(host, '+1202555')), {
    ...{ code: 'invalid_recipient', to: '+1202555' },
  });
});

test('that another project knows are unknown to this one', async () => {
  const { host, writes } = await opened();
  const contact = await writes(user);
  const { organization } = present(await host.stores.tenants.findProject(host.project));
  const other = { organization, name: 'Other', environment: 'test' } as const;
  const { id: project } = rightOf(await host.createProject(other));
  const sandbox = { type: 'whatsapp', provider: 'sandbox', settings: {} } as const;
  const { id: channel } = rightOf(
    await host.connectChannel({
      ...{ ...sandbox, project, address: '+12025550101', displayName: null },
    }),
  );
  for (const [to, reason] of [
    [user, 'unknown_user_id'],
    [contact, 'unknown_contact'],
  ] as const) {
    const refusal = leftOf(await send({ ...host, project, channel }, to));
    assert.deepEqual(refusal, { code: 'invalid_recipient', to, reason });
  }
});

test('that are unknown leave the key of their request to the next send', async () => {
  const { host, writes } = await opened();
  for (const to of [user, gone])
    assert.equal(leftOf(await send(host, to, { key: 'k' })).code, 'invalid_recipient');
  await writes(user);
  rightOf(await send(host, user, { key: 'k' }));
  assert.equal(leftOf(await send(host, gone, { key: 'k' })).code, 'idempotency_key_reuse');
});

test('are refused after what their channel is refused for', async () => {
  const { host } = await opened();
  rightOf(await host.pauseChannel({ channel: host.channel }));
  for (const to of [user, gone])
    assert.equal(leftOf(await send(host, to)).code, 'channel_inactive');
});

test('of a merged contact are those of the one that stays', async () => {
  const { host, writes } = await opened();
  const [one, two] = [await writes('+12025550123'), await writes(user)];
  await writes(user, { networkNumber: '+12025550123' });
  for (const to of [one, two, user]) {
    const message = await jobOf(host, rightOf(await send(host, to)).message);
    assert.deepEqual([message.to, message.contact], ['+12025550123', one]);
  }
});

test('are replayed by what was asked for, also after the number is known and after an erasure', async () => {
  const { host, writes } = await opened();
  const contact = await writes(user);
  const first = rightOf(await send(host, contact, { key: 'k' }));
  await writes(user, { networkNumber: '+12025550123' });
  const again = rightOf(await send(host, contact, { key: 'k' }));
  assert.deepEqual([again.message, again.isReplay], [first.message, true]);
  assert.equal(leftOf(await send(host, user, { key: 'k' })).code, 'idempotency_key_reuse');
  rightOf(await host.erasePerson({ project: host.project, recipient: contact }));
  const erased = rightOf(await send(host, contact, { key: 'k' }));
  assert.equal(erased.message, first.message);
});

test('are sent to once their channel is active again', async () => {
  const { host, writes } = await opened();
  const contact = await writes(user);
  const { channel } = host;
  for (const to of [contact, user]) {
    rightOf(await host.pauseChannel({ channel }));
    assert.equal(leftOf(await send(host, to)).code, 'channel_inactive');
    rightOf(await host.resumeChannel({ channel }));
    rightOf(await send(host, to));
  }
});

test('are no reason to refuse a send through a channel that does not exist', async () => {
  const { host, writes } = await opened();
  const contact = await writes(user);
  const channel = `chan_${'0'.repeat(26)}` as const;
  assert.equal(leftOf(await send({ ...host, channel }, contact)).code, 'channel_not_found');
});

test('get no code without a number', async () => {
  const { host, writes } = await opened();
  const { id } = rightOf(
    await host.createTemplate({
      ...{ project: host.project, channel: host.channel, name: 'code', language: 'en' },
      ...{ category: 'authentication', body: 'Your code is {{1}} today.', components: {} },
      ...{ examples: undefined, submit: true },
    }),
  );
  await host.time.advance(secondMs);
  await writes(user);
  assert.deepEqual(leftOf(await send(host, user, { template: id })), {
    ...{ code: 'recipient_needs_number', to: user },
  });
  await writes(user, { networkNumber: '+12025550123' });
  rightOf(await send(host, user, { template: id }));
});

test.run();
