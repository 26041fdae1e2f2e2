import type { BackupPlace, Configuration, MediaBucket } from '../configuration/configuration.js';
import { eachSetting } from '../providers/index.js';

const hidden = '...';

/** A URL without its user, its password and its query. */
const bare = (url: string): string => url.replace(/\?.*$/s, '').replace(/\/\/.*@/s, `//${hidden}@`);

const bareBucket = (bucket: MediaBucket): MediaBucket => ({
  ...bucket,
  endpoint: bucket.endpoint && bare(bucket.endpoint),
});

const barePlace = (place: BackupPlace): BackupPlace =>
  place.kind === 'bucket' ? { ...place, bucket: bareBucket(place.bucket) } : place;

/**
 * The configuration as it is logged: without keys, tokens and passwords. It names each member, so that a new one does not
 * compile until someone has decided whether it is a secret.
 */
export const effectiveConfiguration = (configuration: Configuration) => {
  const { database, mediaBucket, encryptionKeys, metricsToken, publicUrl } = configuration;
  const { singleSignOn, backups } = configuration;
  return {
    database: database.kind === 'postgres' ? { ...database, url: bare(database.url) } : database,
    installation: configuration.installation,
    host: configuration.host,
    port: configuration.port,
    role: configuration.role,
    processes: configuration.processes,
    admission: configuration.admission,
    publicUrl: publicUrl && bare(publicUrl),
    dataDir: configuration.dataDir,
    mediaBucket: mediaBucket && bareBucket(mediaBucket),
    backupKeys: configuration.backupKeys?.map(() => hidden),
    backups: backups && { ...backups, to: barePlace(backups.to) },
    erasureLog: configuration.erasureLog && barePlace(configuration.erasureLog),
    encryptionKeys: encryptionKeys?.map(() => hidden),
    trustedProxies: configuration.trustedProxies,
    tls: configuration.tls,
    metricsToken: metricsToken && hidden,
    drainMs: configuration.drainMs,
    adminAddress: configuration.adminAddress,
    adminApi: configuration.adminApi,
    dashboard: configuration.dashboard,
    dashboardAddress: configuration.dashboardAddress,
    singleSignOn: singleSignOn && { ...singleSignOn, clientSecret: hidden },
    logLevel: configuration.logLevel,
    logContent: configuration.logContent,
    sendTtlMs: configuration.sendTtlMs,
    mediaQuotaBytes: configuration.mediaQuotaBytes,
    auditDays: configuration.auditDays,
    requestLogDays: configuration.requestLogDays,
    localhostWebhooks: configuration.localhostWebhooks,
    ...eachSetting(({ shown }, name) => shown(configuration[name])),
    traceProtocol: configuration.traceProtocol,
  } satisfies Record<keyof Configuration, unknown>;
};
