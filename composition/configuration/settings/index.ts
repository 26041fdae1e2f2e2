import { defaultAuditDays } from '../../../core/model/people/audit-entry.js';
import { defaultAuditMaxEntries } from '../../../core/model/people/audit-seal.js';
import { defaultRequestLogDays } from '../../../core/model/requests/api-request.js';
import { providerSettings } from '../../providers/index.js';
import {
  addressRanges,
  asIs,
  bearerText,
  drainSeconds,
  hours,
  logLevel,
  logLevels,
  maxTtlHours,
  mebibytes,
  onOrOff,
  portNumber,
  portRange,
  roleName,
  wholeNumber,
} from '../parsers.js';
import { bareUrl, group, optional, setting } from '../setting.js';
import { baseUrl, webUrl } from '../web-url.js';
import { adminAddress, adminApi, dashboardAddress } from './addresses.js';
import { admission } from './admission.js';
import { auditStream } from './audit-stream.js';
import { backupSettings } from './backups.js';
import { databaseSettings, processes } from './database.js';
import { mail } from './mail.js';
import { mediaSettings } from './media.js';
import { singleSignOn } from './single-sign-on.js';

/** Every setting of the server, by its name in the configuration, in the order of `serve --help`. */
export const settings = {
  ...databaseSettings,
  /** Address to listen on. */
  host: setting('ROUNDTRIP_HOST', {
    meaning: 'address to listen on',
    fallback: '127.0.0.1',
    parse: asIs,
    expected: 'an address',
  }),
  /** TCP port to listen on. 0 chooses a free one. */
  port: setting('ROUNDTRIP_PORT', {
    meaning: 'TCP port to listen on; 0 chooses a free one',
    fallback: '8080',
    parse: portNumber,
    expected: portRange,
  }),
  /** Time from SIGTERM in which requests are still served, in milliseconds. Undefined: as the process was started. */
  drainMs: optional('ROUNDTRIP_DRAIN_SECONDS', {
    meaning:
      'seconds from SIGTERM in which /readyz is 503 and requests are still served, 0 to 300 (default 5 under a supervisor such as systemd or a container, otherwise 0)',
    parse: drainSeconds,
    expected: 'a whole number from 0 to 300',
  }),
  /** What this process does beside its requests. */
  role: setting('ROUNDTRIP_ROLE', {
    meaning:
      'api serves requests, worker also sends messages and webhooks; all is the same as worker',
    fallback: 'all',
    parse: roleName,
    expected: 'all, api or worker',
  }),
  processes,
  admission,
  /** URL under which clients reach the server. Undefined: the address that it listens on. */
  publicUrl: optional('ROUNDTRIP_PUBLIC_URL', {
    meaning: 'URL under which clients reach the server (default http://HOST:PORT, https with TLS)',
    parse: webUrl,
    expected: baseUrl,
    shown: bareUrl,
  }),
  ...mediaSettings,
  ...backupSettings,
  /** CIDR ranges of the proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: setting('ROUNDTRIP_TRUSTED_PROXIES', {
    meaning:
      'proxies whose X-Forwarded-For is trusted: CIDR ranges, comma-separated (default none)',
    otherwise: [],
    parse: addressRanges,
    expected: 'comma-separated CIDR ranges',
  }),
  /** Files of the certificate chain and the private key. Undefined: HTTP. */
  tls: group(
    {
      certFile: optional('ROUNDTRIP_TLS_CERT_FILE', {
        meaning:
          'file of the PEM certificate chain; set it with the key file to serve HTTPS (default HTTP)',
        parse: asIs,
        expected: 'a path',
      }),
      keyFile: optional('ROUNDTRIP_TLS_KEY_FILE', {
        meaning: 'file of the PEM private key (default HTTP)',
        parse: asIs,
        expected: 'a path',
      }),
    },
    ({ certFile, keyFile }, _, refuse) => {
      if (certFile && keyFile) return { certFile, keyFile };
      if (certFile || keyFile)
        refuse('ROUNDTRIP_TLS_CERT_FILE and ROUNDTRIP_TLS_KEY_FILE must be given together');
      return undefined;
    },
  ),
  /** Bearer token that `GET /metrics` requires. Undefined: none. */
  metricsToken: optional('ROUNDTRIP_METRICS_TOKEN', {
    meaning: 'bearer token that GET /metrics requires; visible ASCII characters (default none)',
    parse: bearerText,
    expected: 'at most 1024 visible ASCII characters',
    isSecret: true,
    from: { FILE: 'file with this token' },
  }),
  adminAddress,
  adminApi,
  /** Whether the dashboard is served. */
  dashboard: setting('ROUNDTRIP_DASHBOARD', {
    meaning: 'on serves the dashboard at /dashboard; off does not',
    fallback: 'on',
    parse: onOrOff,
    expected: 'on or off',
  }),
  dashboardAddress,
  singleSignOn,
  /** The least severe entries that the log has. */
  logLevel: setting('ROUNDTRIP_LOG_LEVEL', {
    meaning: 'trace, debug, info, warn, error, fatal or silent',
    fallback: 'info',
    parse: logLevel,
    expected: `one of ${logLevels.join(', ')}`,
  }),
  /** Whether the log may contain phone numbers and the texts of messages. */
  logContent: setting('ROUNDTRIP_LOG_CONTENT', {
    meaning:
      'on also logs phone numbers, the texts of messages, and what errors quote; off never does',
    fallback: 'off',
    parse: onOrOff,
    expected: 'on or off',
  }),
  mail,
  /** Time after which an unsent message fails, in milliseconds. */
  sendTtlMs: setting('ROUNDTRIP_SEND_TTL_HOURS', {
    meaning: `hours after which an unsent message fails; fractions are allowed, at most ${maxTtlHours}`,
    fallback: '24',
    parse: hours,
    expected: `hours above 0, at most ${maxTtlHours}`,
  }),
  /** Bytes that the media files of a project may have. */
  mediaQuotaBytes: setting('ROUNDTRIP_MEDIA_QUOTA_MIB', {
    meaning:
      'MiB of media files that a project may have, 1 to 100000000; further uploads are refused (default no limit)',
    otherwise: Number.POSITIVE_INFINITY,
    parse: mebibytes,
    expected: 'a whole number from 1 to 100000000',
  }),
  /** Days for which the audit log keeps an entry. */
  auditDays: setting('ROUNDTRIP_AUDIT_DAYS', {
    meaning: 'days for which the audit log keeps an entry, with its client address; at most 36500',
    fallback: String(defaultAuditDays),
    parse: wholeNumber(1, 36_500),
    expected: 'a whole number from 1 to 36500',
  }),
  /** Entries that the audit log keeps in its seals. */
  auditMaxEntries: setting('ROUNDTRIP_AUDIT_MAX_ENTRIES', {
    meaning: 'entries that the audit log keeps, 1000 to 100000000; the oldest seals go with theirs',
    fallback: String(defaultAuditMaxEntries),
    parse: wholeNumber(1_000, 100_000_000),
    expected: 'a whole number from 1000 to 100000000',
  }),
  auditStream,
  /** Days for which the log of requests keeps one; 0 for no log. */
  requestLogDays: setting('ROUNDTRIP_REQUEST_LOG_DAYS', {
    meaning: 'days for which the log of API requests keeps one, at most 3660; 0 for no log',
    fallback: String(defaultRequestLogDays),
    parse: wholeNumber(0, 3_660),
    expected: 'a whole number from 0 to 3660',
  }),
  /** Whether test projects may have webhook endpoints on `http://localhost`. */
  localhostWebhooks: setting('ROUNDTRIP_LOCALHOST_WEBHOOKS', {
    meaning: 'on allows test projects to have webhook endpoints on http://localhost; off does not',
    fallback: 'on',
    parse: onOrOff,
    expected: 'on or off',
  }),
  ...providerSettings,
};
