import { ContainerModule } from 'inversify';
import type { AlertsPage } from '../../core/use-cases/alerts/alert-ports.js';
import { type Assembly, assemble } from '../assembly/index.js';
import { httpAuditStream } from '../audit/http-audit-stream.js';
import { filesOf } from '../backup/places/place.js';
import { deletionLog } from '../erasures/deletions.js';
import { erasureLog } from '../erasures/log.js';
import { erasurePlace } from '../erasures/place.js';
import { auditStreamMetrics } from '../metrics/audit-stream.js';
import { observingHooks } from '../metrics/hooks.js';
import { maxLabelValues } from '../metrics/labels.js';
import { diskMetrics, storageSizeMetrics, storedFolders } from '../metrics/sizes/size-metrics.js';
import { configuredBlobs } from './blobs.js';
import { provenSealing } from './encryption/sealing.js';
import { from } from './from.js';
import { configuredMail } from './mail.js';
import { tokens, type Values } from './tokens.js';

/** The assembly of the configured parts. */
export const assemblyModule = new ContainerModule(({ bind }) => {
  bind(tokens.blobs).toResolvedValue(...from(['configuration', 'clock'], configuredBlobs));
  bind(tokens.sealing).toResolvedValue(
    ...from(['configuration', 'storage', 'clock'], provenSealing),
  );
  bind(tokens.mail).toResolvedValue(...from(['configuration'], configuredMail));
  bind(tokens.assembly).toResolvedValue(...from(dependencies, configuredAssembly));
  bind(tokens.application).toResolvedValue(
    ...from(
      [
        'configuration',
        'assembly',
        'storage',
        'metrics',
        'gauges',
        'logger',
        'onFault',
        'providerServices',
        'publicUrl',
      ],
      (application) => application,
    ),
  );
});

const dependencies = [
  'configuration',
  'replacements',
  'clock',
  'newId',
  'storage',
  'blobs',
  'sealing',
  'openedProviders',
  'metrics',
  'gauges',
  'logger',
  'onFault',
  'mail',
  'publicUrl',
] as const;

const configuredAssembly = ({
  configuration,
  replacements: { rateLimiters = (usual) => usual, onWebhookAttempt },
  storage: { stores, workerStores, ...storage },
  openedProviders,
  metrics,
  gauges,
  logger,
  mail,
  publicUrl,
  ...parts
}: Values<(typeof dependencies)[number]>): Assembly => {
  const { role, database, localhostWebhooks, sendTtlMs, auditDays, auditMaxEntries, logContent } =
    configuration;
  const { requestLogDays, mediaQuotaBytes, metricsToken, adminAddress, auditStream } =
    configuration;
  if (auditStream)
    auditStreamMetrics(gauges, stores, { clock: parts.clock, ...httpAuditStream(auditStream) });
  const erasures = erasurePlace(configuration);
  const alertsPage: AlertsPage = ({ id }) =>
    configuration.dashboard && !configuration.dashboardAddress
      ? `${publicUrl.current()}/dashboard/projects/${id}/alerts`
      : undefined;
  const idsShown = metricsToken || adminAddress ? maxLabelValues : 0;
  storageSizeMetrics(gauges, storage.sizes);
  diskMetrics(gauges, storedFolders(configuration));
  return assemble({
    ...parts,
    stores,
    workerStores,
    role,
    localhostWebhooks,
    sendTtlMs,
    mediaQuotaBytes,
    auditDays,
    auditMaxEntries,
    requestLogDays,
    ...(auditStream && { auditStream: httpAuditStream(auditStream) }),
    steadyTime: storage.steadyTime,
    rateLimiters: rateLimiters(storage.rateLimiters),
    providers: Object.fromEntries(
      Object.entries(openedProviders).map(([name, { provider }]) => [name, provider]),
    ),
    ...(mail.send && { sendMail: mail.send }),
    alertsPage,
    ownsBlobs: database.kind !== 'postgres',
    ...observingHooks(
      { metrics, gauges, logger, logContent, idsShown, mediaQuotaBytes },
      workerStores,
      { clock: parts.clock, steady: storage.steadyTime.now },
    ),
    ...(onWebhookAttempt && { onWebhookAttempt }),
    ...(erasures && {
      logErasure: erasureLog(filesOf(erasures), parts),
      logDeletion: deletionLog(filesOf(erasures), parts.sealing),
    }),
  });
};
