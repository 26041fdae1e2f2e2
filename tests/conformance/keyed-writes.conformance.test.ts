import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { memoryBlobStore } from '../../adapters/blobs/memory.js';
import { aesSealing, systemRandomBytes, ulidNewId } from '../../adapters/system/index.js';
import { signWebhook } from '../../adapters/webhook-signature/index.js';
import { messaging } from '../../core/messaging.js';
import { keyOfWrite } from '../../core/model/idempotency/idempotency.js';
import { messageJson } from '../../core/model/messages/message.js';
import type { BlobStore } from '../../core/ports/machine/blob-store.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';
import { PortFailure } from '../../core/ports/port-failure.js';
import type { Commit } from '../../core/ports/stores/commit.js';
import type { SendWebhook } from '../../core/ports/webhooks/webhook-sender.js';
import type { WebhookEndpointId } from '../../core/shared/ids.js';
import { dayMs, secondMs } from '../../core/shared/time.js';
import { anyEvent, noon, times } from '../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../support/fixtures/either.js';
import { openChannel, openProject } from '../support/fixtures/scene.js';
import { testMachine } from '../support/hosts/test-machine.js';
import { pngOf } from '../support/media/samples.js';
import { testStores } from '../support/stores/test-stores.js';
import { suite } from '../support/suite.js';
import type { Check, Fresh, StoresUnderTest } from './check.js';

const command = {
  environment: 'live',
  url: 'https://any.example/',
  subscribedTypes: ['message.*'],
  description: null,
} as const;

type Options = {
  readonly commit?: Commit;
  readonly sealing?: Sealing;
  readonly quota?: number;
  readonly blobs?: BlobStore;
  readonly send?: SendWebhook;
};

/** The use cases of a process on stores, whose clock a case sets. */
const process = (
  stores: StoresUnderTest,
  time: { now: number },
  { sealing, quota, blobs, send, ...options }: Options = {},
) => {
  const clock = () => time.now;
  return messaging({
    ...testMachine,
    ...(sealing ? { sealing } : {}),
    ...(quota === undefined ? {} : { mediaQuotaBytes: quota }),
    ...(send ? { sendWebhook: send, signWebhook } : {}),
    clock,
    newId: ulidNewId(clock, systemRandomBytes),
    stores: { ...stores, ...options },
    blobs: blobs ?? memoryBlobStore(clock),
  });
};

/** A process that dies before or after a commit: the first, or that after as many `commits`. */
const dying = (
  when: 'before' | 'after',
  stores: StoresUnderTest,
  time: { now: number },
  { commits = 0, ...options }: Options & { readonly commits?: number } = {},
) => {
  let done = 0;
  const commit: Commit = async (change) => {
    done += 1;
    if (done <= commits) return stores.commit(change);
    if (when === 'after') await stores.commit(change);
    throw new PortFailure(`dies ${when} the commit`);
  };
  return process(stores, time, { ...options, commit });
};

const opened = async (fresh: Fresh) => {
  const stores = await fresh();
  const time = { now: noon };
  const { id: project } = await openProject(stores);
  const channel = await openChannel(stores, { id: project });
  const app = process(stores, time);
  const endpoints = async () => (await app.listWebhookEndpoints({ project })).map(({ id }) => id);
  return { stores, time, project, channel, app, endpoints };
};

const upload = (bytes: Uint8Array, filename = 'a.png') => ({
  declaredType: 'image/png',
  filename,
  bytes: (async function* () {
    yield bytes;
  })(),
});

const keyedWrites = (check: Check, fresh: Fresh): void => {
  check(
    'a message goes under the key of the call, also where its command names another one',
    async () => {
      const { project, channel, app, stores } = await opened(fresh);
      const payload = { kind: 'text', text: 'Hello' } as const;
      const send = { channel: channel.id, to: '+12025550123', payload, metadata: {} } as const;
      for (const idempotencyKey of [undefined, 'another', undefined]) {
        const given = { project, send, idempotencyKey };
        rightOf(await app.underKey('k1').acceptMessage(given));
      }
      assert.equal((await stores.messages.list(project, { limit: 9 })).length, 1);
    },
  );

  check('twenty at once under one key, from two processes, make one endpoint', async () => {
    const { stores, time, project, app, endpoints } = await opened(fresh);
    const other = process(stores, time);
    const answers = await Promise.all(
      times(20, (i) =>
        (i % 2 ? app : other).underKey('k1').createWebhookEndpoint({ project, ...command }),
      ),
    );
    const [made, ...others] = await endpoints();
    assert.deepEqual(others, []);
    const told = answers.filter(E.isRight).map(({ right }) => right);
    assert.ok(told.length > 0);
    assert.deepEqual([...new Set(told.map(({ endpoint }) => endpoint.id))], [made]);
    assert.equal(new Set(told.map(({ secret }) => secret)).size, 1);
    for (const answer of answers.filter(E.isLeft))
      assert.deepEqual(answer.left, { code: 'idempotency_in_progress' });
  });

  check('the same again gets the same answer, its secret too, and changes nothing', async () => {
    const { stores, time, project, app, endpoints } = await opened(fresh);
    const given = { project, ...command };
    const first = rightOf(await app.underKey('k1').createWebhookEndpoint(given));
    let replays = 0;
    const again = process(stores, time).underKey('k1', () => {
      replays += 1;
    });
    assert.deepEqual(rightOf(await again.createWebhookEndpoint(given)), first);
    const { id } = first.endpoint;
    const rotated = rightOf(await again.rotateWebhookSecret({ project, id }));
    assert.deepEqual(rightOf(await again.rotateWebhookSecret({ project, id })), rotated);
    assert.equal(rightOf(await again.removeWebhookEndpoint({ project, id })), undefined);
    assert.equal(rightOf(await again.removeWebhookEndpoint({ project, id })), undefined);
    assert.deepEqual(rightOf(await again.createWebhookEndpoint(given)), first);
    assert.deepEqual(await endpoints(), []);
    assert.equal(replays, 4);
  });

  check('another command under the key is refused, another target is not', async () => {
    const { project, app } = await opened(fresh);
    const under = app.underKey('k1');
    const one = rightOf(await under.createWebhookEndpoint({ project, ...command }));
    const url = 'https://other.example/';
    assert.deepEqual(leftOf(await under.createWebhookEndpoint({ project, ...command, url })), {
      code: 'idempotency_key_reuse',
    });
    const two = rightOf(await app.createWebhookEndpoint({ project, ...command, url }));
    const rotate = async (id: WebhookEndpointId) =>
      rightOf(await under.rotateWebhookSecret({ project, id })).secret;
    assert.notEqual(await rotate(one.endpoint.id), await rotate(two.endpoint.id));
  });

  check('a refusal leaves the key free, and a success that changed nothing does not', async () => {
    const { project, app } = await opened(fresh);
    const under = app.underKey('k1');
    const bad = { project, ...command, url: 'http://any.example/' };
    assert.equal(leftOf(await under.createWebhookEndpoint(bad)).code, 'invalid_url');
    const made = rightOf(await under.createWebhookEndpoint({ project, ...command }));
    const query = { project, id: made.endpoint.id };
    rightOf(await under.activateWebhookEndpoint(query));
    rightOf(await app.deactivateWebhookEndpoint(query));
    assert.equal(rightOf(await under.activateWebhookEndpoint(query)).inactiveReason, null);
    assert.equal(rightOf(await app.getWebhookEndpoint(query)).inactiveReason, 'manual');
  });

  check('a key is remembered until a millisecond before 24 hours', async () => {
    const { time, project, app, endpoints } = await opened(fresh);
    const create = async () =>
      rightOf(await app.underKey('k1').createWebhookEndpoint({ project, ...command })).endpoint.id;
    const first = await create();
    time.now = noon + dayMs - 1;
    assert.equal(await create(), first);
    time.now = noon + dayMs;
    const second = await create();
    assert.deepEqual(await endpoints(), [first, second]);
  });

  check('a process that dies before or after its commit leaves nothing, or all', async () => {
    for (const [when, count] of [
      ['before', 0],
      ['after', 1],
    ] as const) {
      const { stores, time, project, endpoints } = await opened(fresh);
      const given = { project, ...command };
      const { underKey: dies } = dying(when, stores, time);
      await assert.rejects(dies('k1').createWebhookEndpoint(given), PortFailure);
      assert.equal((await endpoints()).length, count, when);
      const after = stores.reopen ? await stores.reopen() : stores;
      const { underKey } = process(after, time);
      const answers = [
        rightOf(await underKey('k1').createWebhookEndpoint(given)),
        rightOf(await underKey('k1').createWebhookEndpoint(given)),
      ];
      assert.deepEqual(answers[0], answers[1]);
      const left = await after.endpoints.list(project);
      assert.deepEqual(
        left.map(({ id }) => id),
        [answers[0]?.endpoint.id],
      );
    }
  });

  check('a replay under a key adds what it answers, and no later event', async () => {
    for (const when of ['before', 'after'] as const) {
      const { stores, time, project, app } = await opened(fresh);
      const happen = async (count: number) => {
        const events = times(count, () => anyEvent({}));
        return rightOf(await stores.commit({ project, at: noon, events })).events;
      };
      const after = present((await happen(1))[0]).id;
      await happen(300);
      const made = rightOf(await app.createWebhookEndpoint({ project, ...command }));
      const query = { project, environment: 'live', id: made.endpoint.id } as const;
      rightOf(await app.deactivateWebhookEndpoint(query));
      const replay = (of: typeof app) => of.underKey('k1').replayEvents({ ...query, after });
      await assert.rejects(replay(dying(when, stores, time)), PortFailure);
      await happen(20);
      const left = stores.reopen ? await stores.reopen() : stores;
      const next = process(left, time);
      const count = when === 'before' ? 320 : 300;
      assert.deepEqual(rightOf(await replay(next)), { count });
      assert.deepEqual(rightOf(await replay(next)), { count });
      assert.equal(await left.deliveries.countPending(query.id, 1_000), count);
    }
  });

  check('a test of an endpoint under a key is sent at most once', async () => {
    const { stores, time, project, app } = await opened(fresh);
    const made = rightOf(await app.createWebhookEndpoint({ project, ...command }));
    const query = { project, environment: 'live', id: made.endpoint.id } as const;
    let sent = 0;
    const answer = { statusCode: 204, durationMs: 1, responseBody: '', error: null };
    const send: SendWebhook = async ({ onStart }) => {
      sent += 1;
      onStart?.();
      return answer;
    };
    const ask = (of: typeof app, key: string) => of.underKey(key).testWebhookEndpoint(query);
    const other = process(stores, time, { send });
    const outcomeOf = async (key: string) => {
      const told = await ask(other, key);
      assert.deepEqual(await ask(other, key), told);
      return E.isLeft(told) ? told.left.code : told.right.attempt.error;
    };

    /** The commits: that before the request, and that of its outcome. */
    for (const [key, commits, when, outcome] of [
      ['k1', 0, 'before', null],
      ['k2', 0, 'after', 'interrupted'],
      ['k3', 1, 'before', 'interrupted'],
      ['k4', 1, 'after', null],
    ] as const) {
      const isSentBefore = commits === 1 ? 1 : 0;
      sent = 0;
      await assert.rejects(ask(dying(when, stores, time, { send, commits }), key), PortFailure);
      assert.equal(sent, isSentBefore, key);
      if (outcome === 'interrupted') {
        assert.equal(await outcomeOf(key), 'idempotency_in_progress', key);
        time.now += 30 * secondMs;
      }
      assert.equal(await outcomeOf(key), outcome, key);
      assert.equal(sent, key === 'k1' ? 1 : isSentBefore, key);
      time.now += secondMs;
      const another = await other
        .underKey(key)
        .testWebhookEndpoint({ ...query, type: 'message.read' });
      assert.deepEqual(leftOf(another), { code: 'idempotency_key_reuse' }, key);
    }
  });

  check('a test that outlives its time is answered as its repetition was', async () => {
    const { stores, time, project, app } = await opened(fresh);
    const made = rightOf(await app.createWebhookEndpoint({ project, ...command }));
    const query = { project, environment: 'live', id: made.endpoint.id } as const;
    const answer = { statusCode: 204, durationMs: 1, responseBody: '', error: null };
    const repeated: unknown[] = [];
    const slow = process(stores, time, {
      send: async () => {
        time.now += 30 * secondMs;
        repeated.push(rightOf(await app.underKey('k1').testWebhookEndpoint(query)));
        return answer;
      },
    });
    const told = rightOf(await slow.underKey('k1').testWebhookEndpoint(query));
    assert.deepEqual([told], repeated);
    assert.equal(told.attempt.error, 'interrupted');
  });

  check('a test that had no slot leaves its key free, but not one that was cut off', async () => {
    const { stores, time, project, app } = await opened(fresh);
    const made = rightOf(await app.createWebhookEndpoint({ project, ...command }));
    const query = { project, environment: 'live', id: made.endpoint.id } as const;
    const none = { statusCode: null, durationMs: 0, responseBody: '' };
    const full = { ...none, error: 'sender_unavailable' } as const;
    const ask = (key: string, send: SendWebhook) =>
      process(stores, time, { send }).underKey(key).testWebhookEndpoint(query);
    const whole: SendWebhook = async () => ({ ...none, statusCode: 200, error: null });
    await assert.rejects(
      ask('k1', async () => full),
      PortFailure,
    );
    assert.equal(rightOf(await ask('k1', whole)).result, 'succeeded');
    await assert.rejects(
      ask('k2', async ({ onStart }) => {
        onStart?.();
        return full;
      }),
      PortFailure,
    );
    assert.deepEqual(leftOf(await ask('k2', whole)), { code: 'idempotency_in_progress' });
    time.now += 30 * secondMs;
    assert.equal(rightOf(await ask('k2', whole)).attempt.error, 'interrupted');
  });

  check(
    'a test that had no slot leaves its key free, also for a process whose clock is behind',
    async () => {
      const { stores, time, project } = await opened(fresh);
      const none = { statusCode: null, durationMs: 0, responseBody: '' };
      let sent = 0;
      const full: SendWebhook = async () => ({ ...none, error: 'sender_unavailable' });
      const free: SendWebhook = async () => {
        sent += 1;
        return { statusCode: 200, durationMs: 1, responseBody: '', error: null };
      };
      const busy = process(stores, time, { send: full });
      const { id } = rightOf(await busy.createWebhookEndpoint({ project, ...command })).endpoint;
      const test = { project, environment: 'live', id } as const;
      await assert.rejects(busy.underKey('k1').testWebhookEndpoint(test), PortFailure);
      const behind = process(stores, { now: time.now - 5 * secondMs }, { send: free });
      const answer = rightOf(await behind.underKey('k1').testWebhookEndpoint(test));
      assert.deepEqual([answer.result, sent], ['succeeded', 1]);
    },
  );

  check('an upload goes by the hash of its bytes, and its filename is not kept', async () => {
    const { stores, project, app } = await opened(fresh);
    const put = (bytes: Uint8Array, filename?: string) =>
      app.underKey('k1').uploadMedia({ project, upload: upload(bytes, filename) });
    const first = rightOf(await put(pngOf()));
    assert.deepEqual(rightOf(await put(pngOf(), 'b.png')), first);
    assert.deepEqual(leftOf(await put(new Uint8Array([...pngOf(), 0]))), {
      code: 'idempotency_key_reuse',
    });
    assert.equal((await stores.media.list(project, { prefix: 'med', limit: 9 })).length, 1);
  });

  check(
    'an upload beyond the quota stores no bytes, and a repetition gets its answer',
    async () => {
      const { stores, time, project } = await opened(fresh);
      const quota = pngOf().length + 10;
      const blobs = memoryBlobStore(() => time.now);
      const { underKey, deleteMedia, sweepMedia } = process(stores, time, { quota, blobs });
      const put = (key: string, bytes: Uint8Array = pngOf()) =>
        underKey(key).uploadMedia({ project, upload: upload(bytes) });
      const first = rightOf(await put('k1'));
      const refused = {
        code: 'media_quota_exceeded',
        limit: quota,
        used: quota - 10,
        source: 'default',
      };
      const more = new Uint8Array([...pngOf(), 0]);
      assert.deepEqual(leftOf(await put('k2', more)), refused);
      assert.equal(await sweepMedia(time.now + dayMs), 0);
      assert.deepEqual(rightOf(await put('k1')), first);
      assert.deepEqual(leftOf(await put('k1', more)), { code: 'idempotency_key_reuse' });
      rightOf(await deleteMedia({ project, id: first.id }));
      rightOf(await put('k2', more));
    },
  );

  check('a template is made once, and its refusal is not that it exists', async () => {
    const { project, channel, app } = await opened(fresh);
    const given = {
      project,
      channel: channel.id,
      name: 'a',
      language: 'en',
      category: 'utility',
      body: 'Hello',
      components: {},
      submit: true,
    } as const;
    const answers = await Promise.all(
      times(20, () => app.underKey('k1').createTemplate({ ...given })),
    );
    const first = rightOf(await app.underKey('k1').createTemplate(given));
    for (const answer of answers)
      if (E.isRight(answer)) assert.deepEqual(answer.right, first);
      else assert.deepEqual(answer.left, { code: 'idempotency_in_progress' });
    assert.equal(leftOf(await app.createTemplate(given)).code, 'template_already_exists');
  });

  check('what is stored is sealed, and has no file name and no text of a message', async () => {
    const { stores, project, channel, app, time } = await opened(fresh);
    const under = app.underKey('k1');
    const { secret } = rightOf(await under.createWebhookEndpoint({ project, ...command }));
    rightOf(await under.uploadMedia({ project, upload: upload(pngOf(), 'ada.png') }));
    const report = { providerId: 'p', from: '+12025550123', at: time.now, answers: null } as const;
    const content = { type: 'text', body: 'Secret wish' } as const;
    await app.receiveReports([{ kind: 'inbound', channel: channel.id, content, ...report }]);
    const [message] = await stores.messages.list(project, { limit: 1 });
    const id = present(message).id;
    const read = rightOf(await under.markRead({ project, id }));
    assert.deepEqual(
      messageJson(rightOf(await under.markRead({ project, id }))),
      messageJson(read),
    );

    const stored = async (useCase: string, target?: string): Promise<string> => {
      const key = keyOfWrite({ useCase, target }, 'k1');
      const record = present(await stores.idempotency.find(project, key));
      assert.ok('sealedAnswer' in record && !record.sealedAnswer.includes(secret), useCase);
      return testMachine.sealing.open(record.sealedAnswer, `${project} ${key}`);
    };
    assert.ok((await stored('createWebhookEndpoint')).includes(secret));
    assert.ok(!(await stored('uploadMedia')).includes('ada'));
    assert.equal(await stored('markRead', id), '{"answer":null}');

    time.now += dayMs / 24;
    rightOf(await app.erasePerson({ project, recipient: '+12025550123' }));
    const erased = rightOf(await under.markRead({ project, id }));
    assert.ok(!JSON.stringify(erased).includes('wish'));
  });

  check(
    'an answer whose encryption key is gone is a failure, and nothing is done again',
    async () => {
      const { stores, time, project, app, endpoints } = await opened(fresh);
      const given = { project, ...command };
      rightOf(await app.underKey('k1').createWebhookEndpoint(given));
      const other = process(stores, time, { sealing: aesSealing(new Uint8Array(32).fill(1)) });
      await assert.rejects(other.underKey('k1').createWebhookEndpoint(given), PortFailure);
      assert.equal((await endpoints()).length, 1);
    },
  );

  check('what a host rolls back leaves the key free', async () => {
    const { stores, project, app, endpoints } = await opened(fresh);
    if (!stores.host) return;
    const given = { project, ...command };
    const undone = await stores.host.begin();
    const within = app.within(undone.transaction).underKey('k1');
    const first = rightOf(await within.createWebhookEndpoint(given));
    assert.deepEqual(rightOf(await within.createWebhookEndpoint(given)), first);
    await undone.rollback();
    assert.deepEqual(await endpoints(), []);
    const done = await stores.host.begin();
    const bound = app.within(done.transaction).underKey('k1');
    const second = rightOf(await bound.createWebhookEndpoint(given));
    await done.commit();
    assert.deepEqual(rightOf(await app.underKey('k1').createWebhookEndpoint(given)), second);
    assert.deepEqual(await endpoints(), [second.endpoint.id]);
  });
};

for (const { name, fresh, close } of testStores()) {
  const cases = suite(`writes under idempotency keys: ${name}`);
  keyedWrites(cases, fresh);
  cases.after(close);
  cases.run();
}
