import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import type { Configuration } from '../../composition/configuration/configuration.js';
import {
  type Environment,
  readConfiguration,
} from '../../composition/configuration/read-configuration.js';
import { suite } from '../support/suite.js';

const cases = suite('configuration');

const problemsOf = (environment: Environment): readonly string[] => {
  const read = readConfiguration(environment);
  return 'problems' in read ? read.problems : [];
};

const configured = (environment: Environment): Configuration => {
  const read = readConfiguration(environment);
  if ('problems' in read) throw new Error(read.problems.join('; '));
  return read;
};

const aKey = Buffer.alloc(32, 1).toString('base64');

cases('has the documented defaults, also for empty variables', () => {
  const defaults = configured({});
  assert.deepEqual(defaults.database, { kind: 'sqlite', path: './data/roundtrip.db' });
  assert.equal(defaults.publicUrl, undefined);
  assert.equal(defaults.role, 'all');
  assert.equal(defaults.dataDir, './data');
  assert.equal(defaults.sendTtlMs, 24 * 3_600_000);
  assert.equal(defaults.localhostWebhooks, true);
  assert.equal(defaults.logContent, false);
  assert.deepEqual(configured({ ROUNDTRIP_PORT: '', ROUNDTRIP_ROLE: ' ' }), defaults);
});

cases('accepts every documented value', () => {
  assert.deepEqual(configured({ ROUNDTRIP_DATABASE_URL: 'memory:' }).database, { kind: 'memory' });
  const url = 'postgres://a@b/c';
  const postgres = configured({ ROUNDTRIP_DATABASE_URL: url }).database;
  assert.deepEqual(postgres, { kind: 'postgres', url });
  assert.equal(configured({ ROUNDTRIP_SEND_TTL_HOURS: '0.5' }).sendTtlMs, 1_800_000);
  assert.equal(configured({ ROUNDTRIP_AUDIT_DAYS: '30' }).auditDays, 30);
  assert.equal(configured({}).auditMaxEntries, 1_000_000);
  assert.equal(configured({ ROUNDTRIP_AUDIT_MAX_ENTRIES: '1000' }).auditMaxEntries, 1_000);
  assert.equal(configured({}).auditStream, undefined);
  for (const url of ['https://siem.example/a?b=c', 'http://localhost:9/', 'http://127.0.0.1:9/']) {
    const stream = { ROUNDTRIP_AUDIT_STREAM_URL: url, ROUNDTRIP_AUDIT_STREAM_TOKEN: 'any' };
    assert.deepEqual(configured(stream).auditStream, { url, token: 'any' });
  }
  assert.equal(configured({}).requestLogDays, 7);
  assert.equal(configured({ ROUNDTRIP_REQUEST_LOG_DAYS: '0' }).requestLogDays, 0);
  assert.equal(configured({ ROUNDTRIP_LOCALHOST_WEBHOOKS: 'off' }).localhostWebhooks, false);
  const tls = { ROUNDTRIP_TLS_CERT_FILE: 'a', ROUNDTRIP_TLS_KEY_FILE: 'b' };
  assert.deepEqual(configured(tls).tls, { certFile: 'a', keyFile: 'b' });
  assert.equal(configured({ ROUNDTRIP_METRICS_TOKEN: 'a+/=._~-!' }).metricsToken, 'a+/=._~-!');
  assert.equal(configured({}).adminAddress, undefined);
  const port = { ROUNDTRIP_HOST: '0.0.0.0', ROUNDTRIP_ADMIN_PORT: '9090' };
  assert.deepEqual(configured(port).adminAddress, { host: '0.0.0.0', port: 9_090 });
  const own = { ...port, ROUNDTRIP_ADMIN_HOST: '127.0.0.1' };
  assert.deepEqual(configured(own).adminAddress, { host: '127.0.0.1', port: 9_090 });
  assert.equal(configured({}).dashboard, true);
  assert.equal(configured({ ROUNDTRIP_DASHBOARD: 'off' }).dashboard, false);
  assert.deepEqual(configured({ ROUNDTRIP_DASHBOARD_PORT: '9091' }).dashboardAddress, {
    host: '127.0.0.1',
    port: 9_091,
  });
  const oidc = { ROUNDTRIP_OIDC_CLIENT_ID: 'a', ROUNDTRIP_OIDC_CLIENT_SECRET: 'b' };
  for (const issuer of ['https://id.example/a/', 'http://localhost:9000', 'http://127.0.0.1'])
    assert.deepEqual(configured({ ...oidc, ROUNDTRIP_OIDC_ISSUER: issuer }).singleSignOn, {
      ...{ issuer, clientId: 'a', clientSecret: 'b', name: 'single sign-on' },
      trustsEmails: false,
    });
  const ranges = '10.0.0.0/8, 2001:db8::/32';
  const { trustedProxies } = configured({ ROUNDTRIP_TRUSTED_PROXIES: ranges });
  assert.deepEqual(trustedProxies, ['10.0.0.0/8', '2001:db8::/32']);
});

cases('takes a schedule of backups on SQLite alone', () => {
  assert.equal(configured({}).backups, undefined);
  assert.deepEqual(configured({ ROUNDTRIP_BACKUP_TO: '/backups' }).backups, {
    to: { kind: 'folder', path: '/backups' },
    everyMs: 86_400_000,
    keep: 7,
  });
  const bucket = {
    ROUNDTRIP_BACKUP_TO: 's3://a/b?endpoint=https://c',
    ROUNDTRIP_BACKUP_EVERY_HOURS: '0.5',
    ROUNDTRIP_BACKUP_KEEP: '1',
  };
  assert.deepEqual(configured(bucket).backups, {
    to: { kind: 'bucket', bucket: { bucket: 'a', prefix: 'b/', endpoint: 'https://c' } },
    everyMs: 1_800_000,
    keep: 1,
  });
  const problems = ['postgres://a@b/c', 'memory:'].flatMap((url) =>
    problemsOf({ ...bucket, ROUNDTRIP_DATABASE_URL: url }),
  );
  assert.match(problems[0] ?? '', /^ROUNDTRIP_BACKUP_TO is for SQLite alone: .*pg_basebackup/);
  assert.match(problems[1] ?? '', /^ROUNDTRIP_BACKUP_TO is for SQLite: /);
});

cases('takes the prefix and the schema of the tables, the schema on Postgres alone', () => {
  assert.deepEqual(configured({}).installation, { prefix: undefined, schema: undefined });
  const schema = { ROUNDTRIP_TABLE_PREFIX: 'rt_', ROUNDTRIP_SCHEMA: 'order' };
  const postgres = { ...schema, ROUNDTRIP_DATABASE_URL: 'postgres://a@b/c' };
  assert.deepEqual(configured(postgres).installation, { prefix: 'rt_', schema: 'order' });
  assert.deepEqual(problemsOf(schema), [
    'ROUNDTRIP_SCHEMA needs Postgres: leave it out, or set ROUNDTRIP_DATABASE_URL to postgres://...',
  ]);
  assert.match(
    problemsOf({ ROUNDTRIP_TABLE_PREFIX: 'Rt-' })[0] ?? '',
    /^ROUNDTRIP_TABLE_PREFIX must be at most 20 lower-case .*, not "Rt-"$/,
  );
});

cases('says in one sentence what is wrong with each variable, all at once', () => {
  const wrong: Record<string, readonly string[]> = {
    ROUNDTRIP_DATABASE_URL: ['mysql://a', 'sqlite:', 'postgres:', 'roundtrip.db'],
    ROUNDTRIP_PORT: ['x', '-1', '65536', '80.5', '0x50'],
    ROUNDTRIP_ROLE: ['both', 'API'],
    ROUNDTRIP_PROCESSES: ['0', '-1', '1.5', 'all', '65', '100', '2'],
    ROUNDTRIP_PUBLIC_URL: ['example.com', 'ftp://example.com'],
    ROUNDTRIP_ENCRYPTION_KEY: ['abc', 'x'.repeat(44), `${aKey},abc`, `${aKey},${aKey}`, ','],
    ROUNDTRIP_TRUSTED_PROXIES: ['10.0.0.1', '10.0.0.0/8,', '10.0.0.0/33'],
    ROUNDTRIP_METRICS_TOKEN: ['two words', 'hüsh', 'x'.repeat(1_025)],
    ROUNDTRIP_ADMIN_PORT: ['x', '-1', '65536'],
    ROUNDTRIP_ADMIN_HOST: ['127.0.0.1'],
    ROUNDTRIP_DASHBOARD: ['yes', '1'],
    ROUNDTRIP_DASHBOARD_PORT: ['x', '65536'],
    ROUNDTRIP_DASHBOARD_HOST: ['127.0.0.1'],
    ROUNDTRIP_LOG_LEVEL: ['loud'],
    ROUNDTRIP_LOG_CONTENT: ['yes', '1'],
    ROUNDTRIP_REQUEST_LOG_DAYS: ['-1', 'x', '1.5', '3661'],
    ROUNDTRIP_BACKUP_TO: ['s3://', 's3:///a', 's3://a?b=c'],
    ROUNDTRIP_BACKUP_EVERY_HOURS: ['0', '-1', 'x', '8785'],
    ROUNDTRIP_BACKUP_KEEP: ['0', '1.5', '1001'],
    ROUNDTRIP_AUDIT_DAYS: ['0', '-1', 'x', '1.5', '36501'],
    ROUNDTRIP_AUDIT_MAX_ENTRIES: ['999', 'x', '100000001'],
    ROUNDTRIP_AUDIT_STREAM_URL: ['http://siem.example', 'siem', 'https://a:b@c', 'https://a/#b'],
    ROUNDTRIP_SEND_TTL_HOURS: ['0', '-1', 'x', '1e308', 'Infinity', '0x10', '8785'],
    ROUNDTRIP_LOCALHOST_WEBHOOKS: ['yes', 'true'],
    ROUNDTRIP_OIDC_ISSUER: ['http://id.example', 'id.example', 'https://a:b@id.example'],
    ROUNDTRIP_OIDC_NAME: ['x'.repeat(61), 'a\nb'],
    ROUNDTRIP_OIDC_TRUST_EMAILS: ['yes'],
    ROUNDTRIP_UNKNOWN: ['1'],
  };
  for (const [name, values] of Object.entries(wrong))
    for (const value of values) {
      const problems = problemsOf({ [name]: value });
      assert.equal(problems.length, 1, `${name}=${value}`);
      assert.match(problems[0] ?? '', new RegExp(`^${name} `));
    }
  const all = Object.entries(wrong).map(([name, [value]]) => [name, value]);
  // A host without a port is no second mistake beside a wrong port: metrics and dashboard have one each.
  assert.equal(problemsOf(Object.fromEntries(all)).length, all.length - 2);
  assert.deepEqual(problemsOf({ ROUNDTRIP_AUDIT_STREAM_TOKEN: 'any' }), [
    'ROUNDTRIP_AUDIT_STREAM_TOKEN needs ROUNDTRIP_AUDIT_STREAM_URL as well',
  ]);
  const oidc = problemsOf({ ROUNDTRIP_OIDC_CLIENT_ID: 'a', ROUNDTRIP_OIDC_CLIENT_SECRET: 'b' });
  assert.deepEqual(oidc, [
    'ROUNDTRIP_OIDC_ISSUER, ROUNDTRIP_OIDC_CLIENT_ID and ROUNDTRIP_OIDC_CLIENT_SECRET must be given together',
  ]);
  const entra = (tenant: string, trusts: string) => ({
    ...{ ROUNDTRIP_OIDC_CLIENT_ID: 'a', ROUNDTRIP_OIDC_CLIENT_SECRET: 'b' },
    ROUNDTRIP_OIDC_ISSUER: `https://login.example/${tenant}/v2.0`,
    ROUNDTRIP_OIDC_TRUST_EMAILS: trusts,
  });
  assert.equal(configured(entra('8d2b7c1e', 'on')).singleSignOn?.trustsEmails, true);
  for (const tenant of ['common', 'Organizations', 'consumers']) {
    assert.equal(configured(entra(tenant, 'off')).singleSignOn?.trustsEmails, false);
    assert.match(
      problemsOf(entra(tenant, 'on')).join(),
      /^ROUNDTRIP_OIDC_TRUST_EMAILS must be off/,
    );
  }
  const alone = problemsOf({ ROUNDTRIP_TLS_CERT_FILE: 'a' });
  assert.deepEqual(alone, [
    'ROUNDTRIP_TLS_CERT_FILE and ROUNDTRIP_TLS_KEY_FILE must be given together',
  ]);
});

cases('shows no key and no password in its messages', () => {
  const key = problemsOf({ ROUNDTRIP_ENCRYPTION_KEY: 'hush' });
  const token = problemsOf({ ROUNDTRIP_METRICS_TOKEN: 'hush hush' });
  assert.equal(token.length, 1);
  const urls = ['mysql://a:hush@b', 'postgres://a:hu/hush@[b/c', 'postgres://a:hush@hush@[b'];
  const all = urls.flatMap((url) => problemsOf({ ROUNDTRIP_DATABASE_URL: url }));
  assert.equal(all.length, urls.length);
  for (const problem of [...key, ...token, ...all]) assert.doesNotMatch(problem, /hush/);
});

cases('runs several processes on Postgres alone', () => {
  const postgres = { ROUNDTRIP_DATABASE_URL: 'postgres://a@b/c' };
  const processesOn = (environment: Environment, count: string): number =>
    configured({ ...environment, ROUNDTRIP_PROCESSES: count }).processes;
  assert.deepEqual([configured({}).processes, configured(postgres).processes], [1, 1]);
  assert.deepEqual(
    ['1', '2', '64', 'auto'].map((count) => processesOn(postgres, count)),
    [1, 2, 64, Math.min(64, availableParallelism())],
  );
  for (const url of ['memory:', 'sqlite:a.db']) {
    const other = { ROUNDTRIP_DATABASE_URL: url };
    assert.deepEqual(
      ['1', 'auto'].map((count) => processesOn(other, count)),
      [1, 1],
    );
    assert.deepEqual(problemsOf({ ...other, ROUNDTRIP_PROCESSES: '2' }), [
      'ROUNDTRIP_PROCESSES is 2, but only Postgres serves several processes: set it to 1, or set ROUNDTRIP_DATABASE_URL to postgres://...',
    ]);
  }
});

cases.run();
