import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fictional } from '../emulators/whatsapp-cloud/index.js';
import { commandLine, type Run } from '../support/hosts/command-line.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';

const cases = suite('channel connect --provider whatsapp_cloud');

const secrets: Readonly<Record<string, string>> = {
  token: fictional.accessToken,
  'app-secret': fictional.appSecret,
  'verify-token': fictional.verifyToken,
};

type Scene = {
  readonly folder: string;
  /** Connects with these flags laid over the right ones; undefined leaves one out. */
  readonly connect: (given?: Readonly<Record<string, string | undefined>>) => ReturnType<Run>;
  readonly run: Run;
};

const scene = (body: (scene: Scene) => Promise<void>) => (): Promise<void> =>
  withTempFolder(async (folder) => {
    const run = commandLine({
      ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
      ROUNDTRIP_DATA_DIR: folder,
    });
    const made = async (...args: readonly string[]): Promise<string> =>
      JSON.parse((await run(...args, '--json')).out).id;
    const org = await made('org', 'create', '--name', 'Any');
    const project = await made('project', 'create', '--org', org, '--name', 'Any', '--env', 'live');
    const right: Record<string, string> = {
      project,
      type: 'whatsapp',
      provider: 'whatsapp_cloud',
      address: `+${fictional.phoneNumber}`,
      'phone-number-id': fictional.phoneNumberId,
      'waba-id': fictional.accountId,
      'app-id': fictional.appId,
    };
    for (const [name, secret] of Object.entries(secrets)) {
      right[`${name}-file`] = join(folder, name);
      await writeFile(join(folder, name), `${secret}\n`);
    }
    const connect: Scene['connect'] = (given = {}) => {
      const flags = Object.entries({ ...right, ...given });
      const args = flags.flatMap(([name, value]) =>
        value === undefined ? [] : [`--${name}`, value],
      );
      return run('channel', 'connect', ...args, '--json');
    };
    await body({ folder, connect, run });
  });

const tellsNoSecret = (text: string): void => {
  for (const secret of Object.values(secrets))
    assert.ok(!text.includes(secret), 'a secret is told');
};

cases(
  'creates a pending channel, and stores every secret sealed',
  scene(async ({ folder, connect }) => {
    const { code, out, error } = await connect();
    assert.equal(code, 0, error);
    assert.equal(JSON.parse(out).status, 'pending');
    tellsNoSecret(out + error);
    for (const file of (await readdir(folder)).filter((name) => name.startsWith('roundtrip.db')))
      tellsNoSecret(await readFile(join(folder, file), 'latin1'));
  }),
);

cases(
  'names each flag that is missing',
  scene(async ({ connect }) => {
    const needed = [
      ...['phone-number-id', 'waba-id', 'app-id'],
      ...['token-file', 'app-secret-file', 'verify-token-file'],
    ];
    for (const name of needed) {
      const { code, error } = await connect({ [name]: undefined });
      assert.notEqual(code, 0);
      assert.match(error, new RegExp(`whatsapp_cloud also needs --${name}$`, 'm'));
    }
  }),
);

cases(
  'says what is wrong with a secret without printing it',
  scene(async ({ folder, connect }) => {
    const path = join(folder, 'wrong');
    const contents = ['', '\n', `${fictional.accessToken}\nmore\n`, ` ${fictional.accessToken}`];
    for (const content of contents) {
      await writeFile(path, content);
      for (const name of Object.keys(secrets)) {
        const { code, error } = await connect({ [`${name}-file`]: path });
        assert.equal(code, 1);
        assert.match(
          error,
          new RegExp(`^invalid_secret: The file of --${name}-file must contain one line`),
        );
        tellsNoSecret(error);
      }
    }
    const { error } = await connect({ 'token-file': join(folder, 'nowhere') });
    assert.match(error, /^unreadable_file: The file of --token-file cannot be read: ENOENT/);
  }),
);

cases(
  'accepts only digits as ids, so that a misplaced secret is refused',
  scene(async ({ connect }) => {
    for (const name of ['phone-number-id', 'waba-id', 'app-id']) {
      const { code } = await connect({ [name]: 'EAAinvented' });
      assert.equal(code, 2);
    }
  }),
);

cases(
  'refuses WhatsApp flags for a sandbox channel',
  scene(async ({ connect, run }) => {
    const { out } = await run('org', 'create', '--name', 'Any', '--json');
    const owner = ['--org', JSON.parse(out).id, '--name', 'Any', '--env', 'test', '--json'];
    const project = JSON.parse((await run('project', 'create', ...owner)).out).id;
    const sandbox = ['--project', project, '--type', 'whatsapp', '--provider', 'sandbox'];
    const command = ['channel', 'connect', ...sandbox, '--address', '+12025550123'];
    const flags = ['phone-number-id', 'waba-id', 'app-id'].map((name) => [`--${name}`, '1']);
    const files = Object.keys(secrets).map((name) => [`--${name}-file`, 'any']);
    for (const given of [...flags, ...files, ['--app-secret-proof']]) {
      const { code, error } = await run(...command, ...given);
      assert.equal(code, 2, given[0]);
      assert.equal(
        error,
        `wrong_options: only a whatsapp_cloud channel has the options ${given[0]}\n`,
      );
    }
    assert.equal((await connect({ project, provider: 'sandbox' })).code, 2);
    assert.equal((await run(...command)).code, 0);
  }),
);

cases(
  'requires at least one credential to replace',
  scene(async ({ connect, run }) => {
    const { id } = JSON.parse((await connect()).out);
    const { code, error } = await run('channel', 'credentials', id);
    assert.equal(code, 2);
    assert.match(error, /^wrong_options: .*--token-file, --app-secret-file, --verify-token-file/);
  }),
);

cases(
  'replaces a token, and nothing else',
  scene(async ({ folder, connect, run }) => {
    const { id } = JSON.parse((await connect()).out);
    await writeFile(join(folder, 'token'), 'EAAanother0002\n');
    const replaced = await run('channel', 'credentials', id, '--token-file', join(folder, 'token'));
    assert.equal(replaced.code, 0, replaced.error);
    assert.ok(!replaced.out.includes('EAAanother0002'));
  }),
);

cases.run();
