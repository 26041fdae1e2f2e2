import { defaultAuditDays } from '../../core/model/people/audit-entry.js';
import { defaultRequestLogDays } from '../../core/model/requests/api-request.js';
import { settingVariables } from '../providers/index.js';

/** Each environment variable: its default, and its meaning for `serve --help`. */
export const variables = {
  ROUNDTRIP_DATABASE_URL: [
    'sqlite:./data/roundtrip.db',
    'database: sqlite:PATH, postgres://USER:PASSWORD@HOST/NAME with several hosts after commas, or memory:',
  ],
  ROUNDTRIP_DATABASE_URL_FILE: [
    '',
    'file with the database URL, instead of ROUNDTRIP_DATABASE_URL',
  ],
  ROUNDTRIP_TABLE_PREFIX: [
    '',
    'what the names of tables begin with, such as rt_, beside the tables of another program (default nothing)',
  ],
  ROUNDTRIP_SCHEMA: [
    '',
    'schema of the tables on Postgres (default the first one in the search path)',
  ],
  ROUNDTRIP_HOST: ['127.0.0.1', 'address to listen on'],
  ROUNDTRIP_PORT: ['8080', 'TCP port to listen on; 0 chooses a free one'],
  ROUNDTRIP_DRAIN_SECONDS: [
    '',
    'seconds from SIGTERM in which /readyz is 503 and requests are still served, 0 to 300 (default 5 under a supervisor such as systemd or a container, otherwise 0)',
  ],
  ROUNDTRIP_ROLE: [
    'all',
    'api serves requests, worker also sends messages and webhooks; all is the same as worker',
  ],
  ROUNDTRIP_PROCESSES: [
    '1',
    'processes that share the port, on Postgres; auto is one for each processor, and 1 on other databases',
  ],
  ROUNDTRIP_REQUEST_SLOTS: [
    '256',
    'requests that one process serves at the same time, 1 to 100000, a quarter while several projects send; others wait for a slot',
  ],
  ROUNDTRIP_REQUESTS_WAITING: [
    '2000',
    'requests that wait for a slot, 0 to 100000; others are refused with 503',
  ],
  ROUNDTRIP_REQUEST_WAIT_MS: [
    '300',
    'milliseconds that a request waits for a slot, 1 to 10000; then it is refused with 503',
  ],
  ROUNDTRIP_UPLOAD_SLOTS: [
    '64',
    'uploads that one process receives at the same time, 1 to 10000; one project has at most half of them',
  ],
  ROUNDTRIP_PUBLIC_URL: [
    '',
    'URL under which clients reach the server (default http://HOST:PORT, https with TLS)',
  ],
  ROUNDTRIP_DATA_DIR: ['./data', 'folder of media files and of the generated encryption key'],
  ROUNDTRIP_MEDIA_URL: [
    '',
    's3://BUCKET/FOLDER for media files, with ?endpoint=URL when it is not at AWS (default the data folder)',
  ],
  ROUNDTRIP_ENCRYPTION_KEY: [
    '',
    'key of stored secrets, 32 bytes in base64; further keys, after commas, only decrypt (default a key generated in the data folder)',
  ],
  ROUNDTRIP_ENCRYPTION_KEY_FILE: ['', 'file with these keys, on lines or after commas'],
  ROUNDTRIP_ENCRYPTION_KEY_COMMAND: ['', 'shell command that prints these keys within 30 s'],
  ROUNDTRIP_BACKUP_TO: [
    '',
    'folder for backups of SQLite that the server makes, or s3://BUCKET/FOLDER with ?endpoint=URL when it is not at AWS (default none)',
  ],
  ROUNDTRIP_BACKUP_EVERY_HOURS: [
    '24',
    'hours from one of these backups to the next; fractions are allowed, at most 8784',
  ],
  ROUNDTRIP_BACKUP_KEEP: ['7', 'how many of the newest of them stay, 1 to 1000'],
  ROUNDTRIP_BACKUP_KEY: [
    '',
    'key of backups, 32 bytes in base64; further keys, after commas, only decrypt (default none: backups are not encrypted)',
  ],
  ROUNDTRIP_BACKUP_KEY_FILE: ['', 'file with these keys, on lines or after commas'],
  ROUNDTRIP_BACKUP_KEY_COMMAND: ['', 'shell command that prints these keys within 30 s'],
  ROUNDTRIP_ERASURE_LOG: [
    '',
    'folder or s3://BUCKET/FOLDER for the erasures of persons, which a restore repeats (default on SQLite erasures in ROUNDTRIP_BACKUP_TO or the data folder, on Postgres none)',
  ],
  ROUNDTRIP_TRUSTED_PROXIES: [
    '',
    'proxies whose X-Forwarded-For is trusted: CIDR ranges, comma-separated (default none)',
  ],
  ROUNDTRIP_TLS_CERT_FILE: [
    '',
    'file of the PEM certificate chain; set it with the key file to serve HTTPS (default HTTP)',
  ],
  ROUNDTRIP_TLS_KEY_FILE: ['', 'file of the PEM private key (default HTTP)'],
  ROUNDTRIP_METRICS_TOKEN: [
    '',
    'bearer token that GET /metrics requires; visible ASCII characters (default none)',
  ],
  ROUNDTRIP_METRICS_TOKEN_FILE: ['', 'file with this token'],
  ROUNDTRIP_ADMIN_HOST: [
    '',
    'address of /healthz, /readyz and /metrics; set it with its port (default ROUNDTRIP_HOST)',
  ],
  ROUNDTRIP_ADMIN_PORT: [
    '',
    'TCP port of /healthz, /readyz and /metrics, answered by a thread of its own; the main port then does not serve /metrics (default the main port)',
  ],
  ROUNDTRIP_ADMIN_API: [
    'off',
    'on serves the Admin API at /admin/v1 of ROUNDTRIP_ADMIN_PORT, which it needs; off does not',
  ],
  ROUNDTRIP_DASHBOARD: ['on', 'on serves the dashboard at /dashboard; off does not'],
  ROUNDTRIP_DASHBOARD_HOST: [
    '',
    'address of the dashboard, when it has a port of its own (default ROUNDTRIP_HOST)',
  ],
  ROUNDTRIP_DASHBOARD_PORT: [
    '',
    'TCP port of the dashboard, which the main port then does not serve (default the main port)',
  ],
  ROUNDTRIP_OIDC_ISSUER: [
    '',
    'https URL of the OpenID Connect provider at which people sign in to the dashboard too (default none)',
  ],
  ROUNDTRIP_OIDC_CLIENT_ID: ['', 'id of this server as a client of that provider'],
  ROUNDTRIP_OIDC_CLIENT_SECRET: ['', 'secret of this client'],
  ROUNDTRIP_OIDC_CLIENT_SECRET_FILE: ['', 'file with this secret'],
  ROUNDTRIP_OIDC_NAME: [
    '',
    'what the button calls the provider: Sign in with NAME (default single sign-on)',
  ],
  ROUNDTRIP_OIDC_TRUST_EMAILS: [
    'off',
    'on believes the email addresses of a provider that does not say whether it verified them; only for a provider that is yours',
  ],
  ROUNDTRIP_LOG_LEVEL: ['info', 'trace, debug, info, warn, error, fatal or silent'],
  ROUNDTRIP_LOG_CONTENT: [
    'off',
    'on also logs phone numbers, the texts of messages, and what errors quote; off never does',
  ],
  ROUNDTRIP_SEND_TTL_HOURS: [
    '24',
    'hours after which an unsent message fails; fractions are allowed, at most 8784',
  ],
  ROUNDTRIP_MEDIA_QUOTA_MIB: [
    '',
    'MiB of media files that a project may have, 1 to 100000000; further uploads are refused (default no limit)',
  ],
  ROUNDTRIP_AUDIT_DAYS: [
    String(defaultAuditDays),
    'days for which the audit log keeps an entry, with its client address; at most 36500',
  ],
  ROUNDTRIP_REQUEST_LOG_DAYS: [
    String(defaultRequestLogDays),
    'days for which the log of API requests keeps one, at most 3660; 0 for no log',
  ],
  ROUNDTRIP_LOCALHOST_WEBHOOKS: [
    'on',
    'on allows test projects to have webhook endpoints on http://localhost; off does not',
  ],
  ...settingVariables,
} as const satisfies Record<string, readonly [fallback: string, meaning: string]>;

/** Variables of the commands that call a server. The server itself does not use them. */
export const developerVariables = {
  ROUNDTRIP_URL: 'URL of the server that commands call; set it with ROUNDTRIP_API_KEY',
  ROUNDTRIP_API_KEY: 'API key of these commands, instead of a profile',
  ROUNDTRIP_ADMIN_TOKEN: "operator's token of commands with --remote",
  ROUNDTRIP_PROFILE: 'profile of these commands (default the current one)',
} as const satisfies Record<string, string>;

export type VariableName = keyof typeof variables;

/** The variables of a process. */
export type Environment = { readonly [name: string]: string | undefined };
