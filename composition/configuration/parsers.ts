import { isPrefix, isSchema } from '../../adapters/knex/names/installation.js';
import { postgresHosts } from '../../adapters/knex/session/postgres/hosts/postgres-hosts.js';
import { isAddressRange } from '../../adapters/system/addresses.js';
import { hourMs, secondMs } from '../../core/shared/time.js';
import type { Role } from '../assembly/index.js';
import type { BackupPlace, DatabaseUrl, MediaBucket } from './places.js';
import { webUrl } from './web-url.js';

// Each parser returns undefined for a text that it does not accept.

/** Any text. */
export const asIs = (text: string): string => text;

/** Longest time-to-live of a message: a year. */
export const maxTtlHours = 8_784;

/** A database URL. `databaseProblem` says whether its hosts can be used. */
export const databaseUrl = (text: string): DatabaseUrl | undefined => {
  if (text === 'memory:') return { kind: 'memory' };
  if (text.startsWith('sqlite:') && text.length > 7) return { kind: 'sqlite', path: text.slice(7) };
  return /^postgres(ql)?:\/\//.test(text) ? { kind: 'postgres', url: text } : undefined;
};

/** What is wrong with the hosts of a database URL, without any part of it that could be a password. */
export const databaseProblem = (database: DatabaseUrl): string | undefined => {
  const found = database.kind === 'postgres' ? postgresHosts(database.url) : undefined;
  return found && 'problem' in found ? found.problem : undefined;
};

/** What the names of tables begin with. */
export const tablePrefix = (text: string): string | undefined =>
  isPrefix(text) ? text : undefined;

/** A schema of Postgres. */
export const schemaName = (text: string): string | undefined => (isSchema(text) ? text : undefined);

/** An S3 bucket, a folder in it, and its endpoint when it is not at AWS. */
export const bucketUrl = (text: string): MediaBucket | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname: bucket, pathname, searchParams } = new URL(text);
  const folder = decoded(pathname)?.replace(/^\/+|\/+$/g, '');
  const prefix = folder ? `${folder}/` : '';
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const isKnown = [...searchParams.keys()].every((name) => name === 'endpoint');
  const isWeb = endpoint === undefined || webUrl(endpoint) !== undefined;
  return protocol === 's3:' && bucket !== '' && folder !== undefined && isKnown && isWeb
    ? { bucket, prefix, endpoint }
    : undefined;
};

/** A folder, or `s3://BUCKET/FOLDER`. */
export const backupPlace = (text: string): BackupPlace | undefined => {
  if (!text.startsWith('s3:')) return { kind: 'folder', path: text };
  const bucket = bucketUrl(text);
  return bucket && { kind: 'bucket', bucket };
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** A TCP port; 0 stands for any free one. */
export const portNumber = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;

/** What `portNumber` accepts. */
export const portRange = 'a port from 0 to 65535';

/** A role of the server. */
export const roleName = (text: string): Role | undefined =>
  text === 'all' || text === 'api' || text === 'worker' ? text : undefined;

/** Most processes of one server. */
export const maxProcesses = 64;

/** A number of processes, or `auto`. */
export const processCount = (text: string): number | 'auto' | undefined => {
  if (text === 'auto') return text;
  const count = /^[1-9]\d?$/.test(text) ? Number(text) : 0;
  return count > 0 && count <= maxProcesses ? count : undefined;
};

/** A whole number from `min` to `max`. */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number | undefined => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };

/** A number of seconds to drain, in milliseconds. */
export const drainSeconds = (text: string): number | undefined => {
  const seconds = wholeNumber(0, 300)(text);
  return seconds === undefined ? undefined : seconds * secondMs;
};

/** Different keys of 32 bytes in base64, separated by commas or white space. */
export const keys256 = (text: string): readonly string[] | undefined => {
  const keys = text.split(/[\s,]+/).filter((key) => key !== '');
  const areKeys = keys.every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key));
  return areKeys && keys.length > 0 && new Set(keys).size === keys.length ? keys : undefined;
};

/** What `keys256` accepts. */
export const keysRule = 'different keys of 32 bytes in base64, separated by commas';

/** A whole number of MiB, in bytes. */
export const mebibytes = (text: string): number | undefined => {
  const count = wholeNumber(1, 100_000_000)(text);
  return count === undefined ? undefined : count * 1_048_576;
};

/** A token that fits an `Authorization` header. */
export const bearerText = (text: string): string | undefined =>
  /^[\x21-\x7e]{1,1024}$/.test(text) ? text : undefined;

/** CIDR ranges, separated by commas. */
export const addressRanges = (text: string): readonly string[] | undefined => {
  const ranges = text.split(',').map((range) => range.trim());
  return ranges.every(isAddressRange) ? ranges : undefined;
};

/** The levels of the log, most detailed first. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
/** One of the levels. */
export const logLevel = (text: string): string | undefined =>
  logLevels.includes(text) ? text : undefined;

/** A number of hours, in milliseconds. */
export const hours = (text: string): number | undefined => {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  return value > 0 && value <= maxTtlHours ? Math.max(1, Math.round(value * hourMs)) : undefined;
};

/** `on` or `off`. */
export const onOrOff = (text: string): boolean | undefined =>
  text === 'on' || text === 'off' ? text === 'on' : undefined;
