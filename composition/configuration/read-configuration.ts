import { availableParallelism } from 'node:os';
import {
  type Installation,
  prefixRule,
  schemaRule,
} from '../../adapters/knex/names/installation.js';
import { eachSetting } from '../providers/index.js';
import { backupsIn, placeRule } from './backups.js';
import type { Configuration, DatabaseUrl } from './configuration.js';
import {
  addressRanges,
  backupPlace,
  bearerText,
  bucketUrl,
  databaseProblem,
  databaseUrl,
  drainSeconds,
  hours,
  keys256,
  logLevel,
  logLevels,
  maxProcesses,
  maxTtlHours,
  onOrOff,
  portNumber,
  processCount,
  roleName,
  schemaName,
  tablePrefix,
  wholeNumber,
} from './parsers.js';
import type { Read } from './read.js';
import { type SecretSource, withSecrets } from './secret-sources.js';
import { singleSignOnIn } from './single-sign-on.js';
import { traceProtocolIn } from './trace-export.js';
import { developerVariables, type Environment, type VariableName, variables } from './variables.js';
import { baseUrl, webUrl } from './web-url.js';

export type { Environment };

/** One sentence for each variable that is wrong. */
export type Problems = { readonly problems: readonly string[] };

/** Reads the environment variables. Reports everything that is wrong with them at once. */
export const readConfiguration = (given: Environment): Configuration | Problems => {
  const problems: string[] = [];
  const { environment, sources } = withSecrets(given, problems);
  const read: Read = (name, parse, expected) => {
    const text = environment[name]?.trim() || variables[name][0];
    const value = text === '' ? undefined : parse(text);
    if (text !== '' && value === undefined)
      problems.push(wrong(name, sources.get(name), expected, text));
    return value;
  };

  const host = read('ROUNDTRIP_HOST', asIs, 'an address') ?? '';
  const urlVariable = sources.get(urlName)?.variable ?? urlName;
  if (environment[urlName]?.trim() === '' && urlVariable === urlName)
    problems.push(
      `${urlName} is empty: set it, or leave it out for the default, ${variables[urlName][0]}`,
    );
  const database = databaseIn(read, urlVariable, problems);
  const configuration: Configuration = {
    database,
    installation: installationIn(read, database, problems),
    host,
    port: read('ROUNDTRIP_PORT', portNumber, portRange) ?? 0,
    drainMs: read('ROUNDTRIP_DRAIN_SECONDS', drainSeconds, 'a whole number from 0 to 300'),
    role: read('ROUNDTRIP_ROLE', roleName, 'all, api or worker') ?? 'all',
    processes: processesIn(read, database, problems),
    admission: admissionIn(read),
    publicUrl: read('ROUNDTRIP_PUBLIC_URL', webUrl, baseUrl),
    dataDir: read('ROUNDTRIP_DATA_DIR', asIs, 'a path') ?? '',
    mediaBucket: read('ROUNDTRIP_MEDIA_URL', bucketUrl, 's3://BUCKET/FOLDER'),
    encryptionKeys: read('ROUNDTRIP_ENCRYPTION_KEY', keys256, keysRule),
    backupKeys: read('ROUNDTRIP_BACKUP_KEY', keys256, keysRule),
    backups: backupsIn(read, database, problems),
    erasureLog: read('ROUNDTRIP_ERASURE_LOG', backupPlace, placeRule),
    trustedProxies:
      read('ROUNDTRIP_TRUSTED_PROXIES', addressRanges, 'comma-separated CIDR ranges') ?? [],
    tls: tlsIn(read, problems),
    metricsToken: read(
      'ROUNDTRIP_METRICS_TOKEN',
      bearerText,
      'at most 1024 visible ASCII characters',
    ),
    adminAddress: addressIn(read, 'ROUNDTRIP_ADMIN', host, problems),
    adminApi: adminApiIn(read, problems),
    dashboard: read('ROUNDTRIP_DASHBOARD', onOrOff, 'on or off') ?? true,
    dashboardAddress: addressIn(read, 'ROUNDTRIP_DASHBOARD', host, problems),
    singleSignOn: singleSignOnIn(read, problems),
    logLevel: read('ROUNDTRIP_LOG_LEVEL', logLevel, `one of ${logLevels.join(', ')}`) ?? 'info',
    logContent: read('ROUNDTRIP_LOG_CONTENT', onOrOff, 'on or off') ?? false,
    sendTtlMs:
      read('ROUNDTRIP_SEND_TTL_HOURS', hours, `hours above 0, at most ${maxTtlHours}`) ?? 0,
    mediaQuotaBytes: mediaQuotaIn(read),
    auditDays: auditDaysIn(read),
    requestLogDays: requestLogDaysIn(read),
    localhostWebhooks: read('ROUNDTRIP_LOCALHOST_WEBHOOKS', onOrOff, 'on or off') ?? true,
    ...eachSetting(
      ({ variable, parse, expected, fallback }) => read(variable, parse, expected) ?? fallback,
    ),
    traceProtocol: traceProtocolIn(environment, problems),
  };
  problems.push(...unknownVariables(environment));
  return problems.length > 0 ? { problems } : configuration;
};

const urlName = 'ROUNDTRIP_DATABASE_URL';

const databaseIn = (read: Read, variable: string, problems: string[]): DatabaseUrl => {
  const expected = 'sqlite:PATH, postgres://... or memory:';
  const database = read(urlName, databaseUrl, expected) ?? { kind: 'memory' };
  const problem = databaseProblem(database);
  if (problem !== undefined) problems.push(`${variable} ${problem}`);
  return database;
};

const installationIn = (read: Read, { kind }: DatabaseUrl, problems: string[]): Installation => {
  const schema = read('ROUNDTRIP_SCHEMA', schemaName, schemaRule);
  const hasWrongUrl = problems.some((problem) => problem.startsWith(urlName));
  if (schema !== undefined && kind !== 'postgres' && !hasWrongUrl)
    problems.push(
      'ROUNDTRIP_SCHEMA needs Postgres: leave it out, or set ROUNDTRIP_DATABASE_URL to postgres://...',
    );
  return { prefix: read('ROUNDTRIP_TABLE_PREFIX', tablePrefix, prefixRule), schema };
};

const processesIn = (read: Read, { kind }: DatabaseUrl, problems: string[]): number => {
  const expected = `a number from 1 to ${maxProcesses}, or auto`;
  const count = read('ROUNDTRIP_PROCESSES', processCount, expected) ?? 1;
  if (count === 'auto')
    return kind === 'postgres' ? Math.min(availableParallelism(), maxProcesses) : 1;
  const hasWrongUrl = problems.some((problem) => problem.startsWith(urlName));
  if (count > 1 && kind !== 'postgres' && !hasWrongUrl)
    problems.push(
      `ROUNDTRIP_PROCESSES is ${count}, but only Postgres serves several processes: set it to 1, or set ROUNDTRIP_DATABASE_URL to postgres://...`,
    );
  return count;
};

/** The port is read again, without a problem of its own. */
const adminApiIn = (read: Read, problems: string[]): boolean => {
  const isOn = read('ROUNDTRIP_ADMIN_API', onOrOff, 'on or off') ?? false;
  if (isOn && read('ROUNDTRIP_ADMIN_PORT', asIs, 'a port') === undefined)
    problems.push(
      'ROUNDTRIP_ADMIN_API is on, but only ROUNDTRIP_ADMIN_PORT serves it: set that port, or leave it off',
    );
  return isOn;
};

const auditDaysIn = (read: Read): number =>
  read('ROUNDTRIP_AUDIT_DAYS', wholeNumber(1, 36_500), 'a whole number from 1 to 36500') ?? 1;

const requestLogDaysIn = (read: Read): number =>
  read('ROUNDTRIP_REQUEST_LOG_DAYS', wholeNumber(0, 3_660), 'a whole number from 0 to 3660') ?? 0;

const mediaQuotaIn = (read: Read): number => {
  const max = 100_000_000;
  const mebibytes = read(
    'ROUNDTRIP_MEDIA_QUOTA_MIB',
    wholeNumber(1, max),
    `a whole number from 1 to ${max}`,
  );
  return mebibytes === undefined ? Number.POSITIVE_INFINITY : mebibytes * 1_048_576;
};

const admissionIn = (read: Read): Configuration['admission'] => {
  const number = (name: VariableName, min: number, max: number): number =>
    read(name, wholeNumber(min, max), `a whole number from ${min} to ${max}`) ?? min;
  return {
    slots: number('ROUNDTRIP_REQUEST_SLOTS', 1, 100_000),
    waiting: number('ROUNDTRIP_REQUESTS_WAITING', 0, 100_000),
    waitMs: number('ROUNDTRIP_REQUEST_WAIT_MS', 1, 10_000),
    uploads: number('ROUNDTRIP_UPLOAD_SLOTS', 1, 10_000),
  };
};

const keysRule = 'different keys of 32 bytes in base64, separated by commas';

const portRange = 'a port from 0 to 65535';

const asIs = (text: string): string => text;

const tlsIn = (read: Read, problems: string[]): Configuration['tls'] => {
  const certFile = read('ROUNDTRIP_TLS_CERT_FILE', asIs, 'a path');
  const keyFile = read('ROUNDTRIP_TLS_KEY_FILE', asIs, 'a path');
  if (certFile && keyFile) return { certFile, keyFile };
  if (certFile || keyFile)
    problems.push('ROUNDTRIP_TLS_CERT_FILE and ROUNDTRIP_TLS_KEY_FILE must be given together');
  return undefined;
};

/** The own address of a part of the server. Undefined: that of the API. */
const addressIn = (
  read: Read,
  part: 'ROUNDTRIP_ADMIN' | 'ROUNDTRIP_DASHBOARD',
  mainHost: string,
  problems: string[],
): Configuration['adminAddress'] => {
  const found = problems.length;
  const port = read(`${part}_PORT`, portNumber, portRange);
  const host = read(`${part}_HOST`, asIs, 'an address');
  if (port !== undefined) return { host: host ?? mainHost, port };
  if (host !== undefined && problems.length === found)
    problems.push(`${part}_HOST must be given together with ${part}_PORT`);
  return undefined;
};

const secrets: readonly VariableName[] = [
  'ROUNDTRIP_ENCRYPTION_KEY',
  'ROUNDTRIP_BACKUP_KEY',
  'ROUNDTRIP_METRICS_TOKEN',
  'ROUNDTRIP_OIDC_CLIENT_SECRET',
];

/** What is wrong with a text, and which variable to correct. Shows nothing of a file or of what a command prints. */
const wrong = (
  name: VariableName,
  source: SecretSource | undefined,
  expected: string,
  text: string,
): string => {
  if (source === undefined)
    return `${name} must be ${expected}, not ${JSON.stringify(shown(name, text))}`;
  const { variable, way } = source;
  return way === 'file'
    ? `${variable} names a file that must contain ${expected}`
    : `${variable} is a command that must print ${expected}`;
};

/** The part of a wrong value that a message may show: no key, no token and no password. */
const shown = (name: VariableName, text: string): string => {
  if (secrets.includes(name)) return '...';
  return text.replace(/\/\/.*@/, '//...@');
};

/** Names that the server does not know, so that a mistyped one is noticed. Only tests read `ROUNDTRIP_TEST_`. */
const unknownVariables = (environment: Environment): readonly string[] =>
  Object.keys(environment)
    .filter((name) => name.startsWith('ROUNDTRIP_') && !name.startsWith('ROUNDTRIP_TEST_'))
    .filter((name) => !(name in variables) && !(name in developerVariables))
    .map(
      (name) => `${name} is not a variable of Roundtrip; ${renamed[name] ?? 'see serve --help'}`,
    );

/** What to set in place of variables that are gone. */
const renamed: Readonly<Record<string, string>> = {
  ROUNDTRIP_METRICS_HOST: 'set ROUNDTRIP_ADMIN_HOST',
  ROUNDTRIP_METRICS_PORT: 'set ROUNDTRIP_ADMIN_PORT',
};
