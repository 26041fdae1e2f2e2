import assert from 'node:assert/strict';
import { secondMs } from '../../../../core/shared/time.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { openStream } from '../../../support/http/event-stream.js';
import type { HttpReply } from '../../../support/http/http-client.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { patientConfig } from '../../../support/stores/patient-config.js';
import { suite } from '../../../support/suite.js';

const cases = suite('limits of tenants in several processes');

/** Two services on one Postgres, as two processes have them: in one an operator sets limits, by the other tenants are served. */
type Two = {
  readonly setting: HttpHost;
  readonly serving: HttpHost;
  /** The monotonic clock of both. It stands unless it is set. */
  readonly time: { now: number };
};

const withTwo = async (use: (two: Two) => Promise<void>): Promise<void> => {
  const config = patientConfig(await migratedDatabase(), 4);
  const time = { now: 0 };
  const monotonic = () => time.now;
  await withStores(config, (one) =>
    withStores(config, async (two) => {
      const setting = await httpHost({ stores: one.stores, monotonic });
      const serving = await httpHost({ stores: two.stores, monotonic });
      await use({ setting, serving, time }).finally(async () => {
        await serving.close();
        await setting.close();
      });
    }),
  );
};

const errorOf = ({ json }: HttpReply) => {
  const { error } = json as {
    readonly error?: { readonly code: string; readonly details?: { readonly limit?: number } };
  };
  return [error?.code, error?.details?.limit];
};

cases('hold in each a second after they were set, wherever they are set', () =>
  withTwo(async ({ setting, serving, time }) => {
    const { project, key } = await serving.newProject();
    const { organization } = present(await serving.stores.tenants.findProject(project));
    const limitOf = async ({ call }: HttpHost) =>
      (await call({ path: '/v1/whoami', key })).headers['ratelimit-limit'];
    const { setPlan, setOrganizationLimits, setProjectLimits } = setting.useCases;
    rightOf(await setPlan({ name: 'small', limits: { read: 40 } }));
    const steps = [
      ['100', () => setOrganizationLimits({ organization, plan: 'small' })],
      ['40', () => setPlan({ name: 'small', limits: { read: 41 } })],
      ['41', () => setOrganizationLimits({ organization, limits: { read: 42 } })],
      ['42', () => setProjectLimits({ project, limits: { read: 43 } })],
      ['43', () => setProjectLimits({ project, limits: { read: 'default' } })],
      ['42', undefined],
    ] as const;
    for (const [limit, set] of steps) {
      // Read now, so that each remembers it for as long as it may.
      for (const host of [setting, serving]) assert.equal(await limitOf(host), limit);
      if (set) assert.ok('right' in (await set()), limit);
      time.now += secondMs - 1;
      assert.equal(await limitOf(serving), limit);
      time.now += 1;
    }
  }),
);

cases('bound the streams, the queue and the messages of each a second after they were set', () =>
  withTwo(async ({ setting, serving, time }) => {
    const { project, key, channel } = await serving.newProject();
    const { organization } = present(await serving.stores.tenants.findProject(project));
    const { setOrganizationLimits, setProjectLimits } = setting.useCases;
    const body = { channel, to: '+12025550147', text: 'Hello' };
    const send = () => serving.call({ method: 'POST', path: '/v1/messages', key, body });

    const stream = await openStream({ port: serving.port, key });
    assert.equal((await send()).status, 202);
    rightOf(await setProjectLimits({ project, limits: { streams: 1, backlog: 1 } }));
    time.now += secondMs;
    const refused = await serving.call({ path: '/v1/events/stream', key });
    assert.deepEqual(errorOf(refused), ['event_stream_limit_exceeded', 1]);
    stream.close();
    assert.deepEqual(errorOf(await send()), ['project_backlog_exceeded', 1]);

    rightOf(await setProjectLimits({ project, limits: { backlog: 'none' } }));
    time.now += secondMs;
    assert.equal((await send()).status, 202);
    rightOf(await setOrganizationLimits({ organization, limits: { messages: 3 } }));
    time.now += secondMs;
    assert.equal((await send()).status, 202);
    assert.deepEqual(errorOf(await send()), ['message_quota_exceeded', 3]);
  }),
);

cases.run();
