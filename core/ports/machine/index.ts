export type { AddressMatch, IsAddressRange } from './address-match.js';
export type { BlobStore, ByteRange, StoredBlob, WantedBlobs } from './blob-store.js';
export type { Clock, MonotonicClock, Random, SteadyClock, Timer } from './clock.js';
export type { Digest } from './digest.js';
export type { FetchedFile, FetchFile, FileFailure, FileRequest } from './file-fetch.js';
export type { KeyProofs } from './key-proofs.js';
export type { BegunErasure, LogDeletion, LogErasure } from './log-erasure.js';
export type { MediaTypeSniffer } from './media-type-sniffer.js';
export type { OneTimeCodes } from './one-time-codes.js';
export type { PasswordHashing } from './password-hashing.js';
export type { PhoneNumbering } from './phone-numbering.js';
export type { RandomBytes } from './random-bytes.js';
export type { RateLimiter, RateLimiters } from './rate-limiter.js';
export type { Sealing } from './sealing.js';
export type { SteadyRecords } from './steady-records.js';
export {
  noTracer,
  type Span,
  type SpanAttributes,
  type SpanStart,
  type Tracer,
} from './tracer.js';
