import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { migrateStorage } from '../../../composition/container/open-application.js';
import { createTestMessaging } from '../../../composition/testing/index.js';
import type { PhoneNumber } from '../../../core/shared/phone-number.js';
import { rightOf } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const test = suite('the progress of long work');

test('counts migrations, of those that are missing', () =>
  withTempFolder(async (folder) => {
    const environment = {
      ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
      ROUNDTRIP_DATA_DIR: folder,
    };
    const configuration = readConfiguration(environment);
    assert.ok(!('problems' in configuration));
    const steps: { readonly name: string; readonly done: number; readonly total: number }[] = [];
    const { applied } = await migrateStorage(configuration, (name, done, total) => {
      steps.push({ name, done, total });
    });
    assert.ok(applied.length > 10);
    assert.deepEqual(
      steps,
      applied.map((name, done) => ({ name, done, total: applied.length })),
    );
  }));

test('counts the messages of a person', async () => {
  const kit = await createTestMessaging();
  const { project, channel } = kit;
  const to: PhoneNumber = '+12025550123';
  for (let i = 0; i < 51; i += 1) {
    const send = { channel, to, payload: { kind: 'text', text: 'Hello' }, metadata: {} } as const;
    rightOf(await kit.acceptMessage({ project, send }));
  }
  const counts: number[] = [];
  const erase = { project, recipient: to };
  const onProgress = ({ messages }: { readonly messages: number }) => void counts.push(messages);
  const erased = rightOf(await kit.erasePerson({ ...erase, onProgress }));
  assert.deepEqual([counts, erased.messages], [[50, 51], 51]);
});

test.run();
