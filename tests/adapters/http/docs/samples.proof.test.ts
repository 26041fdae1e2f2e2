import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { roundtripAdmin } from '../../../../adapters/client/admin/index.js';
import { roundtrip } from '../../../../adapters/client/index.js';
import { guides } from '../../../../adapters/http/docs/content/guides.js';
import type { ApiDocument } from '../../../../adapters/http/docs/document/api-document.js';
import { type ApiCall, callsOf } from '../../../../adapters/http/docs/document/operations.js';
import { clientCallOf } from '../../../../adapters/http/docs/samples/client-calls.js';
import { hasSamples, isStream } from '../../../../adapters/http/docs/samples/sample-request.js';
import { type Language, samplesOf } from '../../../../adapters/http/docs/samples/samples.js';
import { examplesIn } from '../../../support/documents/examples.js';
import { type RunningDemo, startDemo } from '../../../support/hosts/running-server.js';
import { adminSampleScene } from '../../../support/reference/admin-sample-scene.js';
import { adminApiDocument, apiDocument } from '../../../support/reference/api-document.js';
import {
  type RunCodes,
  runGo,
  runPython,
  runShell,
  runTypescript,
} from '../../../support/reference/run-code.js';
import { pdf, type SampleScene, sampleScene } from '../../../support/reference/sample-scene.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';

const test = suite('the code samples of the reference');

/** How each language is run, and the command that it needs. */
const runners: Readonly<Record<Language, { readonly command: string; readonly run: RunCodes }>> = {
  curl: { command: 'curl', run: runShell },
  typescript: { command: 'node', run: runTypescript },
  python: { command: 'python3', run: runPython },
  go: { command: 'go', run: runGo },
};
const mustRun: readonly Language[] = ['curl', 'typescript'];

const isHere = (command: string): boolean => spawnSync(command, ['--help']).error === undefined;

/** A paused endpoint gets no further deliveries, and what is deleted or moved is found by no other sample. */
const last: readonly string[] = [
  'deactivateWebhookEndpoint',
  'removeWebhookEndpoint',
  'removeAlertRule',
  'deleteTemplate',
  'deleteMedia',
  'revokeApiKey',
  'removeMember',
  'moveProject',
];
const byTurn = (a: ApiCall, b: ApiCall): number => last.indexOf(a.id) - last.indexOf(b.id);

let server: RunningDemo;
let operated: RunningDemo;
test.before(async () => {
  const withAdminApi = {
    ...{ ROUNDTRIP_ADMIN_PORT: '0', ROUNDTRIP_ADMIN_API: 'on' },
    // Nothing listens there: a WhatsApp channel stays as it is.
    ROUNDTRIP_WHATSAPP_GRAPH_URL: 'http://127.0.0.1:9',
  };
  server = await startDemo('memory', {}, true);
  operated = await startDemo('memory', withAdminApi, true);
});
test.after(async () => {
  await server.close();
  await operated.close();
});

/** A reference, its client, and where its samples run. */
type Given = {
  readonly document: ApiDocument;
  readonly client: object;
  readonly scene: () => Promise<SampleScene>;
};

const baseUrl = 'https://api.example.com';
const references: Readonly<Record<string, Given>> = {
  'of the API': {
    document: apiDocument,
    client: roundtrip({ baseUrl, key: 'sk_test_any' }),
    scene: () => sampleScene(server),
  },
  'of the Admin API': {
    document: adminApiDocument,
    client: roundtripAdmin({ baseUrl, token: 'rt_admin_any' }),
    scene: () => adminSampleScene(operated),
  },
};

const check = (name: string, { document, client, scene }: Given): void => {
  const all = callsOf(document).filter(hasSamples);
  const calls = all.filter((call) => !isStream(call)).toSorted(byTurn);
  const streams = all.filter(isStream);

  test(`${name} are there for every operation that a program calls`, () => {
    assert.ok(calls.length > 30);
    for (const call of all) assert.equal(samplesOf(call).length, 4, call.id);
  });

  test(`${name} use the client wherever it has the call`, () => {
    const named = all.flatMap((call) => clientCallOf(call)?.method ?? []);
    assert.ok(named.length > 30, `${named.length} calls`);
    for (const method of named) {
      const found = method
        .split('.')
        .reduce<unknown>((part, key) => Reflect.get(part as object, key), client);
      assert.equal(typeof found, 'function', method);
    }
  });

  for (const [language, { command, run }] of Object.entries(runners)) {
    const isRun = isHere(command);
    test(`${name} in ${language} ${isRun ? 'succeed' : 'were not run'}, one after another`, async () => {
      if (!isRun) {
        assert.ok(!mustRun.includes(language as Language), `${command} is missing`);
        return console.error(
          `\n  SKIPPED: the samples in ${language} were not run; ${command} is not here.`,
        );
      }
      const { filled, environment } = await scene();
      const codesOf = (some: readonly ApiCall[]) =>
        some.map((call) => ({
          name: call.id,
          code: filled(
            samplesOf(call).find((sample) => sample.language === language)?.code ?? '',
            call.id,
          ),
        }));
      await withTempFolder(async (folder) => {
        await writeFile(join(folder, 'menu.pdf'), pdf);
        await run(codesOf(calls), { folder, environment });
        for (const code of codesOf(streams))
          await run([code], { folder, environment, until: 'message.sent' });
      });
    });
  }
};

for (const [name, given] of Object.entries(references)) check(name, given);

test('of the guides succeed too', async () => {
  // Those of providers are walked by tests of their own.
  const own = guides.filter(({ file }) => !file.startsWith('docs/providers/'));
  assert.equal(own.length, 5);
  const hasPython = isHere('python3');
  await withTempFolder(async (folder) => {
    for (const { name, file } of own) {
      const place = join(folder, name);
      await mkdir(place);
      const { environment } = await sampleScene(server);
      const examples = examplesIn(file);
      const codesIn = (language: string) =>
        examples
          .filter((example) => example.language === language)
          .map(({ name, text }) => ({ name, code: text }));
      for (const language of ['sh', 'ts', 'python']) assert.ok(codesIn(language).length > 0, file);
      await runShell(codesIn('sh'), { folder: place, environment });
      await runTypescript(codesIn('ts'), { folder: place, environment });
      if (hasPython) await runPython(codesIn('python'), { folder: place, environment });
    }
  });
});

test.run();
