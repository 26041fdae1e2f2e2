import type { Installation } from '../../adapters/knex/names/installation.js';
import type { Role } from '../assembly/index.js';
import type { ProviderSettings } from '../providers/index.js';
import type { TraceProtocol } from './trace-export.js';

export type DatabaseUrl =
  | { readonly kind: 'memory' }
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** An S3 bucket for media bytes. */
export type MediaBucket = {
  readonly bucket: string;
  /** Start of every object key: empty, or a folder with its `/`. */
  readonly prefix: string;
  /** URL of the service. Undefined: AWS. */
  readonly endpoint: string | undefined;
};

/** Where several backups lie: a folder, or the part of an S3 bucket under a prefix. */
export type BackupPlace =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'bucket'; readonly bucket: MediaBucket };

/** The backups that a server makes by itself. */
export type BackupSchedule = {
  readonly to: BackupPlace;
  /** Time from one backup to the next, in milliseconds. */
  readonly everyMs: number;
  /** How many of the newest stay. */
  readonly keep: number;
};

/** What the environment variables configure. `variables` has their defaults. */
export type Configuration = ProviderSettings & {
  readonly database: DatabaseUrl;
  /** The tables of the service, beside those of another program. */
  readonly installation: Installation;
  /** Address to listen on. */
  readonly host: string;
  /** TCP port to listen on. 0 chooses a free one. */
  readonly port: number;
  /** Time from SIGTERM in which requests are still served, in milliseconds. Undefined: as the process was started. */
  readonly drainMs: number | undefined;
  readonly role: Role;
  /** Processes that share the port. Above 1 on Postgres alone. */
  readonly processes: number;
  /** How many requests one process serves at the same time, and which of the others wait. */
  readonly admission: {
    /** Requests that are served at the same time. */
    readonly slots: number;
    /** Requests that wait for a slot. */
    readonly waiting: number;
    /** Longest wait, in milliseconds. */
    readonly waitMs: number;
    /** Uploads at the same time. */
    readonly uploads: number;
  };
  /** URL under which clients reach the server. Undefined: the address that it listens on. */
  readonly publicUrl: string | undefined;
  /** Folder of media files and of the generated encryption key. */
  readonly dataDir: string;
  /** Undefined: media are files in `dataDir`. */
  readonly mediaBucket: MediaBucket | undefined;
  /**
   * Keys of 32 bytes in base64: the first encrypts, all decrypt. Undefined: those in `dataDir`, of which the first start
   * generates one.
   */
  readonly encryptionKeys: readonly string[] | undefined;
  /** Keys of backups, 32 bytes in base64: the first encrypts, all decrypt. Undefined: backups are not encrypted. */
  readonly backupKeys: readonly string[] | undefined;
  /** Undefined: the server makes no backups. */
  readonly backups: BackupSchedule | undefined;
  /** Where erasures of persons are written, outside of the database. Undefined: the usual place, if there is one. */
  readonly erasureLog: BackupPlace | undefined;
  /** CIDR ranges of the proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Files of the certificate chain and the private key. Undefined: HTTP. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  /** Bearer token that `GET /metrics` requires. Undefined: none. */
  readonly metricsToken: string | undefined;
  /** Own address of probes and metrics. Undefined: the address of the API. */
  readonly adminAddress: { readonly host: string; readonly port: number } | undefined;
  /** Whether the Admin API is served, at `adminAddress`. */
  readonly adminApi: boolean;
  /** Whether the dashboard is served. */
  readonly dashboard: boolean;
  /** Own address of the dashboard. Undefined: the address of the API. */
  readonly dashboardAddress: { readonly host: string; readonly port: number } | undefined;
  /** The provider at which people sign in to the dashboard too. Undefined: none. */
  readonly singleSignOn:
    | {
        readonly issuer: string;
        readonly clientId: string;
        readonly clientSecret: string;
        readonly name: string;
        /** Whether an address counts that the provider does not say to be verified or not. */
        readonly trustsEmails: boolean;
      }
    | undefined;
  readonly logLevel: string;
  /** Whether the log may contain phone numbers and the texts of messages. */
  readonly logContent: boolean;
  /** Time after which an unsent message fails, in milliseconds. */
  readonly sendTtlMs: number;
  /** Bytes that the media files of a project may have. */
  readonly mediaQuotaBytes: number;
  /** Days for which the audit log keeps an entry. */
  readonly auditDays: number;
  /** Days for which the log of requests keeps one; 0 for no log. */
  readonly requestLogDays: number;
  /** Whether test projects may have webhook endpoints on `http://localhost`. */
  readonly localhostWebhooks: boolean;
  /** The protocol by which spans are exported. Undefined: none are recorded. */
  readonly traceProtocol: TraceProtocol | undefined;
};
