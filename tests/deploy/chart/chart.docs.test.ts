import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { variables } from '../../../composition/configuration/variables.js';
import { suite } from '../../support/suite.js';

const cases = suite('the files of the chart');

const root = resolve(import.meta.dirname, '../../..');
const chart = join(root, 'docs/deploy/helm/roundtrip');
const read = (path: string): string => readFileSync(join(chart, path), 'utf8');
const templates = readdirSync(join(chart, 'templates')).map((name) => read(`templates/${name}`));
const values = parse(read('values.yaml'));
const schema = JSON.parse(read('values.schema.json'));

/** What the chart itself sets, and what its image cannot do: it has no shell. */
const own = new Set([
  ...templates.flatMap((text) => text.match(/\bROUNDTRIP_\w+/g) ?? []),
  'ROUNDTRIP_ADMIN_HOST',
  'ROUNDTRIP_DATA_DIR',
  'ROUNDTRIP_ENCRYPTION_KEY',
  'ROUNDTRIP_HOST',
  'ROUNDTRIP_PORT',
  'ROUNDTRIP_PROCESSES',
]);
const settable = Object.keys(variables).filter(
  (name) => !own.has(name) && !name.endsWith('_COMMAND'),
);

cases('the schema takes every setting of the server that the chart does not set itself', () => {
  assert.deepEqual(
    schema.definitions.setting.enum.toSorted(),
    settable.toSorted(),
    `write this: ${JSON.stringify(settable.toSorted())}`,
  );
});

cases('the schema takes the values, and no unknown one', () => {
  const isValid = new Ajv({ strict: false }).compile(schema);
  const media = { ...values.media, url: 's3://bucket/media' };
  assert.ok(isValid({ ...values, media }), JSON.stringify(isValid.errors));
  const wrong = [
    { ...values, replicas: 2 },
    { ...values, media: { ...media, url: 'bucket' } },
    { ...values, media, settings: { ROUNDTRIP_PUBLIC_URLS: 'https://a.example' } },
    { ...values, media, secretSettings: { ROUNDTRIP_METRICS_TOKEN: 'secret' } },
    { ...values, media, api: { ...values.api, replicas: 'many' } },
  ];
  for (const given of wrong) assert.ok(!isValid(given), JSON.stringify(given));
});

cases('the chart and the manifests are of the version of the package', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { version: ofChart, appVersion } = parse(read('Chart.yaml'));
  assert.deepEqual([ofChart, appVersion], [version, version]);
  const deployment = readFileSync(join(root, 'docs/deploy/kubernetes/deployment.yaml'), 'utf8');
  assert.equal(/image: \S+:(\S+)/.exec(deployment)?.[1], version);
});

cases.run();
