import type { Either } from 'fp-ts/lib/Either.js';

/** A file to fetch. */
export type FileRequest = {
  readonly url: string;
  /** Whether the project may use `http://localhost`. */
  readonly localhostAllowed: boolean;
  /** Is told what ends the fetch, as `aborted`. Returns what forgets it again. */
  readonly onAbort: (end: () => void) => () => void;
};

/** A file that is being fetched. */
export type FetchedFile = {
  /** The `Content-Type` of the answer; undefined without one. */
  readonly contentType: string | undefined;
  /** The last part of the path of the address, decoded; undefined when it is empty. */
  readonly filename: string | undefined;
  /** The bytes as they are sent: never decompressed. Reading fails when the connection breaks or the time is over. */
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** Why a file cannot be had. */
export type FileFailure =
  /** The server answered with another status than 200. */
  | { readonly kind: 'status'; readonly status: number }
  | {
      readonly kind: /** The text of the address, or of a redirect, is not that of a webhook. */
        | 'url_refused'
        /** The name stands for an address that is not public. */
        | 'address_refused'
        | 'too_many_redirects'
        /** The bytes are compressed. */
        | 'compressed'
        | 'dns_failed'
        | 'connection_failed'
        | 'tls_failed'
        | 'invalid_response'
        /** The connection broke. */
        | 'connection_lost'
        /** Not whole within 30 s. */
        | 'timeout'
        /** The fetch was aborted. */
        | 'aborted';
    };

/**
 * Gets a file by HTTP under the rules of webhook addresses (docs/specification.md#6.6.2), which are checked at each connection,
 * and again at each of at most 5 redirects. No redirect leads from a public address to `http://localhost`. The bytes are there
 * 30 s after the begin, or the fetch fails. Resolves to what `use` resolves to, or to why the file cannot be had, also when
 * reading its bytes failed within `use`. Rejects with any other error of `use`. Bytes that `use` leaves are not read.
 */
export type FetchFile = <A>(
  request: FileRequest,
  use: (file: FetchedFile) => Promise<A>,
) => Promise<Either<FileFailure, A>>;
