/** The first entry of an archive: what it is. */
export const headerName = 'archive.json';
/** The last entry of an archive: what it has. */
export const manifestName = 'manifest.json';

/** The format of archives. A version that older programs cannot read raises `version`. */
export const archiveFormat = { format: 'roundtrip-project-archive', version: 1 } as const;

/** What an archive is. */
export type ArchiveHeader = {
  readonly format: typeof archiveFormat.format;
  readonly format_version: number;
  /** Milliseconds since 1970. */
  readonly made_at: number;
  /** The version of Roundtrip that made it, and the last migration of its database. */
  readonly made_by: string;
  readonly schema: string;
  readonly project: string;
  readonly name: string;
  readonly environment: string;
  readonly organization: string;
  /** A text that is sealed under the key of the archive; null when secrets were left out. */
  readonly key_check: string | null;
  /** What the steady time of the installation was ahead of its clock, in milliseconds. */
  readonly steady_offset_ms: number;
};

/** A file in an archive. Files of rows have lines. */
export type ArchiveFile = {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly lines?: number;
};

/** What an archive has. */
export type ArchiveManifest = {
  /** The rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly media: {
    readonly files: number;
    readonly bytes: number;
    /** The media files whose bytes were not there. */
    readonly missing: readonly string[];
  };
  /** What has no secret in the archive, and must be set again. */
  readonly without_secrets: readonly string[];
  /** Answers under idempotency keys that were left out with the secrets. Those of sends are in the archive. */
  readonly answers_left_out: number;
  /** Every file but this one, in their order. */
  readonly files: readonly ArchiveFile[];
};

/** The file of the rows of a table. A table with many has several, with numbers that rise. */
export const rowsName = (table: string, part: number): string =>
  `rows/${table}-${String(part).padStart(5, '0')}.jsonl`;

/** The table of a file of rows; undefined for another file. */
export const tableOfFile = (name: string): string | undefined =>
  /^rows\/([a-z_]+)-\d+\.jsonl$/.exec(name)?.[1];

/** The file of a media file. */
export const mediaName = (sha256: string): string => `media/${sha256}`;

/** The SHA-256 of a media file; undefined for another file. */
export const mediaOfFile = (name: string): string | undefined =>
  /^media\/([0-9a-f]{64})$/.exec(name)?.[1];
