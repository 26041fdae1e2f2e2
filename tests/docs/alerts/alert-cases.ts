/** Series as `promtool test rules` writes them, one sample a minute: `0+5x30` begins with 0 and grows by 5 for 30 minutes. */
export type AlertCase = {
  readonly fires: readonly AlertSeries[];
  /** What looks alike and must not fire. */
  readonly quiet: readonly AlertSeries[];
  /** When the alert is looked at. Default: after 30 minutes. */
  readonly at?: string;
  /** Labels of the alert beside its severity. Default: none. */
  readonly labels?: Readonly<Record<string, string>>;
};
type AlertSeries = readonly [series: string, values: string];

const requests = (status: string, values: string): AlertSeries => [
  `roundtrip_http_request_duration_seconds_count{method="POST",route="/v1/messages",status="${status}"}`,
  values,
];

/** A histogram whose samples are all between two bounds. */
const between = (
  name: string,
  labels: string,
  low: string,
  high: string,
): readonly AlertSeries[] => [
  [`${name}_bucket{${labels}le="${low}"}`, '0x60'],
  [`${name}_bucket{${labels}le="${high}"}`, '0+60x60'],
  [`${name}_bucket{${labels}le="+Inf"}`, '0+60x60'],
];

const onMessages = 'method="POST",route="/v1/messages",status="202",';
const calls = (outcome: string, values: string): AlertSeries => [
  `roundtrip_provider_call_duration_seconds_count{provider="whatsapp_cloud",call="send",outcome="${outcome}"}`,
  values,
];

const server = (instance: string, up: string, info: string): readonly AlertSeries[] => [
  [`up{job="roundtrip",instance="${instance}"}`, up],
  [`roundtrip_build_info{job="roundtrip",instance="${instance}",version="1"}`, info],
];
const lives = (instance: string) => server(instance, '1x60', '1x60');
const dies = (instance: string) => server(instance, '1x10 0x50', '1x10 _x50');

const disk = (what: 'free' | 'size', values: string): AlertSeries => [
  `roundtrip_disk_${what}_bytes{holds="database"}`,
  values,
];

/** Of each alert, series that make it fire and series that do not. A first event is a 0 and then a 1. */
export const alertCases: Readonly<Record<string, AlertCase>> = {
  RoundtripDown: { fires: dies('a'), quiet: [...dies('a'), ...lives('b')] },
  RoundtripServerDown: {
    fires: [...dies('a'), ...lives('b')],
    // Another program of the same Prometheus, and a server that is no longer scraped.
    quiet: [
      ...lives('b'),
      ['up{job="else",instance="c"}', '0x60'],
      ...server('d', '1x10 _x50', '1x10 _x50'),
    ],
    labels: { job: 'roundtrip', instance: 'a' },
  },
  RoundtripRequestsFail: {
    fires: [requests('202', '0+98x60'), requests('503', '0+2x60')],
    quiet: [requests('202', '0+1000x60'), requests('503', '0+2x60')],
  },
  RoundtripRequestsSlow: {
    fires: between('roundtrip_http_request_duration_seconds', onMessages, '1', '2.5'),
    quiet: between('roundtrip_http_request_duration_seconds', onMessages, '0.25', '0.5'),
  },
  RoundtripOverloaded: {
    fires: [
      ['roundtrip_http_refusals_total{code="service_overloaded"}', '0+2x60'],
      requests('202', '0+98x60'),
    ],
    quiet: [
      ['roundtrip_http_refusals_total{code="rate_limit_exceeded"}', '0+50x60'],
      requests('202', '0+98x60'),
    ],
  },
  RoundtripMessagesWait: {
    fires: [['roundtrip_backlog_oldest_age_seconds{channel_status="active"}', '0+60x60']],
    quiet: [['roundtrip_backlog_oldest_age_seconds{channel_status="inactive"}', '0+60x60']],
  },
  RoundtripChannelClosed: {
    fires: [['roundtrip_backlog_jobs{channel_status="restricted"}', '1x60']],
    quiet: [['roundtrip_backlog_jobs{channel_status="active"}', '900x60']],
  },
  RoundtripProviderUncertain: {
    fires: [calls('taken', '0+90x60'), calls('unknown', '0+10x60')],
    quiet: [calls('taken', '0+90x60'), calls('refused', '0+10x60')],
    labels: { provider: 'whatsapp_cloud' },
  },
  RoundtripMessagesFail: {
    fires: [
      ['roundtrip_messages_total{status="accepted",channel="chan_1",error_code=""}', '0+100x60'],
      [
        'roundtrip_messages_total{status="failed",channel="chan_1",error_code="expired"}',
        '0+10x60',
      ],
    ],
    quiet: [
      ['roundtrip_messages_total{status="accepted",channel="chan_1",error_code=""}', '0+100x60'],
      [
        'roundtrip_messages_total{status="failed",channel="chan_1",error_code="recipient_unreachable"}',
        '0+10x60',
      ],
    ],
    at: '45m',
    labels: { channel: 'chan_1' },
  },
  RoundtripReportsIgnored: {
    fires: [
      [
        'roundtrip_provider_webhooks_ignored_total{provider="whatsapp_cloud",reason="no_channel"}',
        '0+1x60',
      ],
    ],
    quiet: [
      [
        'roundtrip_provider_webhooks_ignored_total{provider="whatsapp_cloud",reason="unread_field"}',
        '0+9x60',
      ],
    ],
    at: '45m',
    labels: { provider: 'whatsapp_cloud', reason: 'no_channel' },
  },
  RoundtripWebhooksLag: {
    fires: [['roundtrip_webhook_oldest_pending_age_seconds{endpoint="we_1"}', '0+60x60']],
    quiet: [['roundtrip_webhook_oldest_pending_age_seconds{endpoint="we_1"}', '600x60']],
    at: '45m',
    labels: { endpoint: 'we_1' },
  },
  RoundtripStoreSlow: {
    fires: between('roundtrip_commit_group_duration_seconds', '', '0.5', '1'),
    quiet: between('roundtrip_commit_group_duration_seconds', '', '0.01', '0.025'),
  },
  RoundtripConnectionsAwaited: {
    fires: [['roundtrip_database_connections_awaited{pool="requests"}', '3x60']],
    quiet: [
      [
        'roundtrip_database_connections_awaited{pool="requests"}',
        '3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0',
      ],
    ],
    labels: { pool: 'requests' },
  },
  RoundtripEventLoopSlow: {
    fires: [['nodejs_eventloop_lag_p99_seconds', '0.2x60']],
    quiet: [['nodejs_eventloop_lag_p99_seconds', '0.02x60']],
  },
  RoundtripFaults: {
    fires: [['roundtrip_faults_total{part="webhooks"}', '0+20x60']],
    quiet: [['roundtrip_faults_total{part="webhooks"}', '0x20 2x40']],
    labels: { part: 'webhooks' },
  },
  RoundtripProcessCrashes: {
    fires: [['roundtrip_process_crashes_total', '0x20 1 2 3 4x40']],
    quiet: [['roundtrip_process_crashes_total', '0x20 1x40']],
  },
  RoundtripDamagedRows: {
    fires: [['roundtrip_damaged_rows_total{table="messages"}', '0x20 1x40']],
    quiet: [['roundtrip_damaged_rows_total{table="messages"}', '0x60']],
    labels: { table: 'messages' },
  },
  RoundtripBacklogCorrected: {
    fires: [['roundtrip_backlog_corrections_total', '0x20 1x40']],
    quiet: [['roundtrip_backlog_corrections_total', '0x60']],
  },
  RoundtripInboundMediaWaits: {
    fires: [['roundtrip_inbound_media_oldest_age_seconds', '0+60x90']],
    quiet: [['roundtrip_inbound_media_oldest_age_seconds', '60x90']],
    at: '80m',
  },
  RoundtripPostedSendsWait: {
    fires: [['roundtrip_posted_sends_oldest_age_seconds', '0+60x90']],
    quiet: [['roundtrip_posted_sends_oldest_age_seconds', '30x90']],
  },
  RoundtripMediaQuotaNear: {
    fires: [['roundtrip_media_projects_near_quota', '0x20 1x100']],
    quiet: [['roundtrip_media_projects_near_quota', '0x40 1x50 0x30']],
    at: '90m',
  },
  RoundtripDiskFills: {
    // 100 GB that fall by 1 GB an hour, and by 0.1 GB an hour.
    fires: [disk('free', '100000-16.667x1440')],
    quiet: [disk('free', '100000-1.667x1440')],
    at: '24h',
    labels: { holds: 'database' },
  },
  RoundtripDiskFull: {
    fires: [disk('free', '4900x400'), disk('size', '100000x400')],
    quiet: [disk('free', '20000-8x400'), disk('size', '100000x400')],
    at: '6h',
    labels: { holds: 'database' },
  },
  RoundtripWalGrows: {
    fires: [['roundtrip_wal_bytes', '268435457x60']],
    // A burst that a checkpoint ends.
    quiet: [['roundtrip_wal_bytes', '67108864x20 300000000x8 67108864x40']],
    at: '45m',
  },
  RoundtripWalHeld: {
    fires: [['roundtrip_wal_held_bytes', '10737418241x60']],
    quiet: [['roundtrip_wal_held_bytes', '1073741824x60']],
  },
  RoundtripRetentionStopped: {
    // No run has finished since the start.
    fires: [['roundtrip_retention_last_success_timestamp_seconds', '0x300']],
    quiet: [
      ['roundtrip_retention_last_success_timestamp_seconds{process="1"}', '0x300'],
      ['roundtrip_retention_last_success_timestamp_seconds{process="2"}', '0+60x300'],
    ],
    at: '270m',
  },
  RoundtripBackupOld: {
    // None was ever made.
    fires: [
      ['roundtrip_backup_age_seconds', 'Infx180'],
      ['roundtrip_backup_interval_seconds', '86400x180'],
    ],
    // One is late, and then made.
    quiet: [
      ['roundtrip_backup_age_seconds', '172790+60x40 0+60x140'],
      ['roundtrip_backup_interval_seconds', '86400x180'],
    ],
    at: '150m',
  },
  RoundtripAuditStreamBehind: {
    fires: [['roundtrip_audit_stream_oldest_age_seconds', '0+60x60']],
    // It was away for 15 minutes.
    quiet: [['roundtrip_audit_stream_oldest_age_seconds', '0+60x15 0x45']],
  },
  RoundtripKeysRefused: {
    fires: [['roundtrip_http_refusals_total{code="api_key_invalid"}', '0+600x60']],
    quiet: [['roundtrip_http_refusals_total{code="api_key_invalid"}', '0+60x60']],
  },
  RoundtripLimitsAlone: {
    fires: [['roundtrip_rate_limits_alone_total', '0+1x60']],
    quiet: [['roundtrip_rate_limits_alone_total', '0x60']],
  },
  RoundtripLanesTakenOver: {
    fires: [['roundtrip_lane_takeovers_total{kind="channel"}', '0x20 1x40']],
    quiet: [['roundtrip_lane_takeovers_total{kind="channel"}', '0x60']],
  },
  RoundtripClockSteps: {
    fires: [['roundtrip_clock_steps_total', '0x20 5x40']],
    quiet: [['roundtrip_clock_steps_total', '0x20 1x40']],
  },
};
