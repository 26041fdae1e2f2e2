import { isAddressRange } from '../adapters/system/index.js';
import { metaGraphUrl } from '../adapters/whatsapp-cloud/index.js';
import { hourMs } from '../core/shared/time.js';

export type DatabaseUrl =
  | { readonly kind: 'memory' }
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** A bucket for the bytes of media; `endpoint` where it is not Amazon's. */
export type MediaBucket = {
  readonly bucket: string;
  /** What every key begins with: nothing, or a folder's name with its `/`. */
  readonly prefix: string;
  readonly endpoint: string | undefined;
};

export type Role = 'all' | 'api' | 'worker';

/** A year: later than that, nobody waits for a message. */
const longestTtlHours = 8_784;

/** Everything that environment variables configure about a process. */
export type Configuration = {
  readonly database: DatabaseUrl;
  readonly host: string;
  readonly port: number;
  readonly role: Role;
  /** Undefined: where the server listens. */
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  /** Undefined: media are files in the data directory. */
  readonly mediaBucket: MediaBucket | undefined;
  /** 32 bytes, in base64; undefined: the one in the data directory, made on first start. */
  readonly encryptionKey: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  readonly logLevel: string;
  readonly sendTtlMs: number;
  readonly localhostWebhooks: boolean;
  /** Where WhatsApp's Graph API is; it may name a version. */
  readonly whatsAppGraphUrl: string;
};

/** One variable: its default, and what it means, for `serve --help`. */
export const variables = {
  ROUNDTRIP_DATABASE_URL: ['sqlite:./data/roundtrip.db', 'also postgres://..., memory:'],
  ROUNDTRIP_HOST: ['127.0.0.1', 'address to listen on'],
  ROUNDTRIP_PORT: ['8080', 'port to listen on; 0 for any free one'],
  ROUNDTRIP_ROLE: ['all', 'all, api or worker'],
  ROUNDTRIP_PUBLIC_URL: ['', 'how clients reach the server; http://HOST:PORT unless given'],
  ROUNDTRIP_DATA_DIR: ['./data', 'media and the generated encryption key'],
  ROUNDTRIP_MEDIA_URL: [
    '',
    's3://BUCKET/FOLDER for media; ?endpoint=URL where it is not at AWS; in the data directory unless given',
  ],
  ROUNDTRIP_ENCRYPTION_KEY: ['', '32 bytes in base64; made in the data directory unless given'],
  ROUNDTRIP_TRUSTED_PROXIES: [
    '',
    'CIDR ranges, comma-separated, whose X-Forwarded-For is believed',
  ],
  ROUNDTRIP_TLS_CERT_FILE: ['', 'PEM certificate chain; with the key file: HTTPS'],
  ROUNDTRIP_TLS_KEY_FILE: ['', 'PEM private key'],
  ROUNDTRIP_LOG_LEVEL: ['info', 'trace, debug, info, warn, error, fatal or silent'],
  ROUNDTRIP_SEND_TTL_HOURS: ['24', 'after which an unsent message fails; fractions allowed'],
  ROUNDTRIP_LOCALHOST_WEBHOOKS: ['on', 'on or off: http://localhost endpoints of test projects'],
  ROUNDTRIP_WHATSAPP_GRAPH_URL: [metaGraphUrl, "where WhatsApp's Graph API is"],
} as const satisfies Record<string, readonly [fallback: string, meaning: string]>;

export type VariableName = keyof typeof variables;
export type Environment = { readonly [name: string]: string | undefined };

/** Every variable that is wrong, each with one sentence saying so. */
export type Problems = { readonly problems: readonly string[] };

/** Reads the configuration; all that is wrong with it at once, or what it says. */
export const readConfiguration = (environment: Environment): Configuration | Problems => {
  const problems: string[] = [];
  const read = <Value>(
    name: VariableName,
    parse: (text: string) => Value | undefined,
    expected: string,
  ): Value | undefined => {
    const text = environment[name]?.trim() || variables[name][0];
    const value = text === '' ? undefined : parse(text);
    if (text !== '' && value === undefined)
      problems.push(`${name} must be ${expected}, not ${JSON.stringify(shown(name, text))}`);
    return value;
  };

  const tls = bothOrNeither(
    read('ROUNDTRIP_TLS_CERT_FILE', asIs, 'a path'),
    read('ROUNDTRIP_TLS_KEY_FILE', asIs, 'a path'),
  );
  if (tls === 'one')
    problems.push('ROUNDTRIP_TLS_CERT_FILE and ROUNDTRIP_TLS_KEY_FILE must be given together');

  const configuration: Configuration = {
    database: read(
      'ROUNDTRIP_DATABASE_URL',
      databaseUrl,
      'sqlite:PATH, postgres://... or memory:',
    ) ?? {
      kind: 'memory',
    },
    host: read('ROUNDTRIP_HOST', asIs, 'an address') ?? '',
    port: read('ROUNDTRIP_PORT', portNumber, 'a port from 0 to 65535') ?? 0,
    role: read('ROUNDTRIP_ROLE', roleName, 'all, api or worker') ?? 'all',
    publicUrl: read('ROUNDTRIP_PUBLIC_URL', webUrl, baseUrl),
    dataDir: read('ROUNDTRIP_DATA_DIR', asIs, 'a path') ?? '',
    mediaBucket: read('ROUNDTRIP_MEDIA_URL', bucketUrl, 's3://BUCKET/FOLDER'),
    encryptionKey: read('ROUNDTRIP_ENCRYPTION_KEY', key256, '32 bytes in base64'),
    trustedProxies:
      read('ROUNDTRIP_TRUSTED_PROXIES', addressRanges, 'comma-separated CIDR ranges') ?? [],
    tls: tls === 'one' ? undefined : tls,
    logLevel: read('ROUNDTRIP_LOG_LEVEL', logLevel, `one of ${logLevels.join(', ')}`) ?? 'info',
    sendTtlMs:
      read('ROUNDTRIP_SEND_TTL_HOURS', hours, `hours above 0, at most ${longestTtlHours}`) ?? 0,
    localhostWebhooks: read('ROUNDTRIP_LOCALHOST_WEBHOOKS', onOrOff, 'on or off') ?? true,
    whatsAppGraphUrl: read('ROUNDTRIP_WHATSAPP_GRAPH_URL', webUrl, baseUrl) ?? metaGraphUrl,
  };
  problems.push(...unknownVariables(environment));
  return problems.length > 0 ? { problems } : configuration;
};

/** How a host stands in a URL. */
export const urlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host);

const asIs = (text: string): string => text;

const bothOrNeither = (
  certFile: string | undefined,
  keyFile: string | undefined,
): Configuration['tls'] | 'one' => {
  if (certFile && keyFile) return { certFile, keyFile };
  return certFile || keyFile ? 'one' : undefined;
};

/** What of a wrong value may be shown: never a key, never a password. */
const shown = (name: VariableName, text: string): string => {
  if (name === 'ROUNDTRIP_ENCRYPTION_KEY') return '...';
  return text.replace(/\/\/.*@/, '//...@');
};

const databaseUrl = (text: string): DatabaseUrl | undefined => {
  if (text === 'memory:') return { kind: 'memory' };
  if (text.startsWith('sqlite:') && text.length > 7) return { kind: 'sqlite', path: text.slice(7) };
  const isPostgres = /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
  return isPostgres ? { kind: 'postgres', url: text } : undefined;
};

const bucketUrl = (text: string): MediaBucket | undefined => {
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

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const portNumber = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;

const roleName = (text: string): Role | undefined =>
  text === 'all' || text === 'api' || text === 'worker' ? text : undefined;

const baseUrl = 'an http or https URL without credentials, query or fragment';

/** A URL to which paths can be added. */
const webUrl = (text: string): string | undefined => {
  if (!URL.canParse(text) || /[?#]/.test(text)) return undefined;
  const { protocol, username, password } = new URL(text);
  const isWeb = /^https?:$/.test(protocol) && username === '' && password === '';
  return isWeb ? text.replace(/\/+$/, '') : undefined;
};

const key256 = (text: string): string | undefined =>
  /^[A-Za-z0-9+/]{43}=$/.test(text) ? text : undefined;

const addressRanges = (text: string): readonly string[] | undefined => {
  const ranges = text.split(',').map((range) => range.trim());
  return ranges.every(isAddressRange) ? ranges : undefined;
};

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const logLevel = (text: string): string | undefined =>
  logLevels.includes(text) ? text : undefined;

const hours = (text: string): number | undefined => {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  return value > 0 && value <= longestTtlHours
    ? Math.max(1, Math.round(value * hourMs))
    : undefined;
};

const onOrOff = (text: string): boolean | undefined =>
  text === 'on' || text === 'off' ? text === 'on' : undefined;

/** A mistyped name must not pass in silence; those that only tests read are let be. */
const unknownVariables = (environment: Environment): readonly string[] =>
  Object.keys(environment)
    .filter((name) => name.startsWith('ROUNDTRIP_') && !name.startsWith('ROUNDTRIP_TEST_'))
    .filter((name) => !(name in variables))
    .map((name) => `${name} is not a variable that Roundtrip knows`);
