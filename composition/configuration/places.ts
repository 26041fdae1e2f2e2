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

/** How a client of a bucket is made. A service that stops answering fails a call, which else would wait for hours. */
export const s3Options = (endpoint: MediaBucket['endpoint']) => ({
  ...(endpoint && { endpoint, forcePathStyle: true }),
  requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
});
