import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '../../support/hosts/command-line.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const cases = suite('roundtrip encryption status');

const newKey = (): string => randomBytes(32).toString('base64');

cases('prints its counts, and fails when no configured key decrypts a secret', () =>
  withTempFolder(async (folder) => {
    const key = newKey();
    const runWith = (encryptionKey: string) =>
      commandLine({
        ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
        ROUNDTRIP_DATA_DIR: folder,
        ROUNDTRIP_LOG_LEVEL: 'silent',
        ROUNDTRIP_ENCRYPTION_KEY: encryptionKey,
      });
    const run = runWith(key);
    const idOf = (out: string): string => JSON.parse(out).id;
    const org = idOf((await run('org', 'create', '--name', 'Any', '--json')).out);
    const project = ['project', 'create', '--org', org, '--name', 'Any', '--env', 'live', '--json'];
    const id = idOf((await run(...project)).out);
    const token = join(folder, 'token');
    writeFileSync(token, 'hush\n');
    const connected = await run(
      ...['channel', 'connect', '--project', id, '--type', 'whatsapp', '--json'],
      ...['--provider', 'whatsapp_cloud', '--address', '+12025550123'],
      ...['--phone-number-id', '1', '--waba-id', '2', '--app-id', '3', '--token-file', token],
      ...['--app-secret-file', token, '--verify-token-file', token],
    );
    assert.equal(connected.code, 0, connected.error);
    const channel = idOf(connected.out);

    const readable = await run('encryption', 'status', '--json');
    assert.deepEqual([readable.code, readable.error], [0, '']);
    assert.deepEqual(JSON.parse(readable.out).unreadable, []);
    const withOther = runWith(newKey());
    const refused = await withOther('encryption', 'status', '--json');
    assert.deepEqual([refused.code, refused.out], [1, '']);
    assert.match(refused.error, /are under another encryption key than/);
    assert.match((await withOther('doctor')).out, /^fail +opening +.*another encryption key/m);

    const adopted = await withOther('encryption', 'adopt', '--key-is-lost', '--json');
    assert.equal(adopted.code, 0, adopted.error);
    const { code, out, error } = await withOther('encryption', 'status', '--json');
    assert.equal(code, 1);
    assert.ok(JSON.parse(out).unreadable.includes(channel), out);
    assert.match(error, new RegExp(`^unreadable_secrets: No configured key .*${channel}`));
    const doctor = await withOther('doctor');
    assert.match(doctor.out, /^fail +stored secrets +No configured key decrypts \d of them/m);
  }),
);

cases.run();
