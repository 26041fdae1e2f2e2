import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { parseAllDocuments } from 'yaml';
import { routes } from '../../../adapters/http/index.js';
import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { suite } from '../../support/suite.js';
import { chart, helm, missingHelm } from './helm.js';

const cases = suite('the chart, rendered by Helm');

const missing = missingHelm();
if (missing !== undefined) console.error(`\n  SKIPPED: Helm is not here: ${missing}`);

const proof = (name: string, run: () => void): void =>
  void cases(name, () => (missing === undefined ? run() : undefined));

const required = ['--set', 'media.url=s3://bucket/media'];
const everything = [
  ...['serviceMonitor.enabled=true', 'serviceMonitor.token.name=a', 'serviceMonitor.token.key=b'],
  ...['ingress.enabled=true', 'ingress.host=a.example', 'ingress.tlsSecret=c'],
  ...['serviceAccount.create=true', 'settings.ROUNDTRIP_PUBLIC_URL=https://a.example'],
  ...['secretSettings.ROUNDTRIP_METRICS_TOKEN.name=a', 'imagePullSecrets[0].name=d'],
  ...['secretSettings.ROUNDTRIP_METRICS_TOKEN.key=b', 'extraEnv[0].name=OTEL_SDK_DISABLED'],
  'extraEnv[0].value=x',
].flatMap((value) => ['--set', value]);
const oneRole = ['worker.enabled=false', 'api.autoscaling.enabled=false'].flatMap((value) => [
  '--set',
  value,
]);

type Probe = { readonly httpGet: { readonly path: string; readonly port: string } };
type Container = {
  readonly args?: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env: readonly { readonly name: string; readonly value?: string }[];
  readonly startupProbe: Probe;
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
};
type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has another form, which its schema checks.
  readonly spec: any;
};

const rendered = (...given: readonly string[]): readonly Manifest[] =>
  parseAllDocuments(helm('template', 'acme', chart, ...required, ...given))
    .map((document) => document.toJS())
    .filter((manifest) => manifest !== null);

const containersIn = (manifests: readonly Manifest[]): readonly Container[] =>
  manifests.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);

const variableOf = ({ env }: Container, name: string): string | undefined =>
  env.find((each) => each.name === name)?.value;

proof('is one that Helm finds nothing against', () => {
  assert.match(helm('lint', '--strict', chart, ...required, ...everything), /0 chart\(s\) failed/);
});

proof('has manifests that match the schemas of their kinds', () => {
  const require = createRequire(import.meta.url);
  for (const given of [[], everything, oneRole]) {
    const manifests = rendered(...given);
    assert.ok(manifests.length > 5);
    for (const manifest of manifests) {
      // The kind of an operator, which has no schema here.
      if (manifest.kind === 'ServiceMonitor') continue;
      const [group, version = group] = manifest.apiVersion.split('/');
      const path = group === version ? version : `${group}/${version}`;
      const { [manifest.kind]: Model } = require(`kubernetes-models/${path}/${manifest.kind}`);
      new Model(manifest).validate();
    }
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    assert.equal(new Set(names).size, names.length);
  }
});

proof('names only variables that the server knows, each once', () => {
  for (const given of [[], everything, oneRole])
    for (const { env } of containersIn(rendered(...given))) {
      const names = env.map(({ name }) => name);
      assert.equal(new Set(names).size, names.length);
      for (const name of names.filter((each) => each.startsWith('ROUNDTRIP_'))) {
        const read = readConfiguration({ [name]: undefined });
        assert.deepEqual('problems' in read ? read.problems : [], []);
      }
    }
});

proof('asks paths that the server answers, at a port that it listens on', () => {
  const paths: readonly string[] = routes
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path);
  const manifests = rendered(...everything);
  const servers = containersIn(manifests).filter(({ args }) => args === undefined);
  assert.equal(servers.length, 2);
  for (const server of servers) {
    const ports = new Map(server.ports?.map(({ name, containerPort }) => [name, containerPort]));
    for (const { httpGet } of [server.startupProbe, server.readinessProbe, server.livenessProbe]) {
      assert.ok(paths.includes(httpGet.path), httpGet.path);
      assert.equal(String(ports.get(httpGet.port)), variableOf(server, 'ROUNDTRIP_ADMIN_PORT'));
    }
  }
  const [{ spec } = assert.fail('no ServiceMonitor')] = manifests.filter(
    ({ kind }) => kind === 'ServiceMonitor',
  );
  const [{ port, path }] = spec.endpoints;
  assert.ok(paths.includes(path), path);
  const services = manifests.filter(({ kind }) => kind === 'Service');
  assert.ok(
    services.some((each) => each.spec.ports.some((one: { name: string }) => one.name === port)),
  );
});

proof('migrates before an upgrade, and scales each role', () => {
  const manifests = rendered();
  const [job] = manifests.filter(({ kind }) => kind === 'Job');
  assert.equal(job?.metadata.annotations?.['helm.sh/hook'], 'pre-install,pre-upgrade');
  assert.deepEqual(job?.spec.template.spec.containers[0].args, ['migrate']);
  const scaled = (given: readonly Manifest[]) =>
    given
      .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
      .map(({ spec }) => spec.scaleTargetRef.name);
  const deployed = (given: readonly Manifest[]) =>
    given.filter(({ kind }) => kind === 'Deployment').map(({ metadata }) => metadata.name);
  assert.deepEqual(scaled(manifests), deployed(manifests));
  const roles = (given: readonly Manifest[]) =>
    containersIn(given).flatMap((each) => variableOf(each, 'ROUNDTRIP_ROLE') ?? []);
  assert.deepEqual(roles(manifests), ['api', 'worker']);
  const one = rendered(...oneRole);
  assert.deepEqual([roles(one), scaled(one)], [['worker'], []]);
  assert.equal(one.find(({ kind }) => kind === 'Deployment')?.spec.replicas, 2);
});

proof('refuses values that lead nowhere', () => {
  assert.throws(() => helm('template', 'acme', chart), /media\.url|pattern/);
  const wrong = ['settings.ROUNDTRIP_NO_SUCH=1', 'replicas=3', 'api.minAvailable=half'];
  for (const value of wrong) assert.throws(() => rendered('--set', value), /schema|values/i, value);
});

cases.run();
