import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { soak } from '../soak.js';
import { type Misbehaviour, misbehaviours } from './misbehave.js';
import { type TenantsLoad, tenantsLoad } from './tenants-load.js';

/** What limits answer. Who hangs sends within its limit, and every second request of it is none. */
const refusalOf = (kind: Misbehaviour): number => (kind === 'hangs' ? 422 : 429);

const test = suite('the soak with tenants');

test('has tenants that misbehave in each way, whom limits refuse, and loses no message of the others', () =>
  withTempFolder(async (folder) => {
    const databaseUrl = `sqlite:${join(folder, 'roundtrip.db')}`;
    const environment = { ROUNDTRIP_DATA_DIR: folder };
    const plan = { tenants: 8, misbehaving: 5, sendsPerSecond: 6, turnSeconds: 2 };
    const made = await tenantsLoad({ ...environment, ROUNDTRIP_DATABASE_URL: databaseUrl }, plan);
    const loads: TenantsLoad[] = [];
    const answered = (): readonly ReadonlyMap<number, number>[] => loads[0]?.harm().answers ?? [];
    const samples = await soak({
      ...{ databaseUrl, environment, seconds: 6, sendsPerSecond: 6, sampleSeconds: 0.5 },
      isEnough: () =>
        misbehaviours.every((kind, i) => (answered()[i]?.get(refusalOf(kind)) ?? 0) > 0),
      load: async (url) => {
        const load = await made(url);
        loads.push(load);
        return load;
      },
    });
    const harm = loads[0]?.harm();
    assert.equal(harm?.untold, 0, harm?.text);
    // A server that gets little of a processor refuses some requests, as it should.
    const failures = samples.flatMap(({ activity }) => Object.keys(activity.failures));
    assert.deepEqual(
      failures.filter((what) => what !== '503'),
      [],
      harm?.text,
    );
  }));

test.run();
