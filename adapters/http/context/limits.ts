const kibi = 1_024;
const mebi = 1_024 * kibi;
const secondMs = 1_000;

/** The limits of a server. A host can set each. */
export type HttpLimits = typeof httpLimits;

/** The default limits (docs/specification.md#8.2, docs/specification.md#8.3), and those that protect the server itself. */
export const httpLimits = {
  /** Largest JSON body, in bytes. Default: 1 MiB. */
  jsonBytes: mebi,
  /** Largest body of a provider's webhook, in bytes. Default: 4 MiB. */
  webhookBytes: 4 * mebi,
  /** Time for a JSON or webhook body to arrive, in milliseconds. Default: 10 s. */
  bodyMs: 10 * secondMs,
  /** Deepest nesting of a JSON body. Default: 32 levels. */
  depth: 32,
  /** Largest uploaded file, in bytes. Default: 100 MiB. */
  uploadBytes: 100 * mebi,
  /** Bytes that a multipart upload may add to the file. Default: 64 KiB. */
  framingBytes: 64 * kibi,
  /** Slowest upload, in bytes per second, over each window. Default: 128 KiB per second. */
  uploadBytesPerSecond: 128 * kibi,
  /** The window over which the speed of an upload is measured, in milliseconds. Default: 30 s. */
  uploadWindowMs: 30 * secondMs,
  /** Largest unread body after which a connection is still kept open, in bytes. Default: 64 KiB. */
  drainBytes: 64 * kibi,
  /** Time for the rest of such a body to arrive after the answer, in milliseconds. Default: 4 s. */
  drainMs: 4 * secondMs,
  /**
   * Time that a connection with a larger unread body stays open, so that its client reads the answer, in milliseconds.
   * Default: 1 s.
   */
  lingerMs: secondMs,
  /** Bytes of a larger unread body that are discarded in this time. Default: 4 MiB. */
  lingerBytes: 4 * mebi,
  /** Most header fields of a request. Default: 100. */
  headersAtMost: 100,
  /** Time for the headers to arrive, in milliseconds. Default: 15 s. */
  headersMs: 15 * secondMs,
  /** Time for a whole request to arrive, in milliseconds. Default: 15 min. */
  requestMs: 900 * secondMs,
  /** Interval at which the server enforces `headersMs` and `requestMs`, in milliseconds. Default: 5 s. */
  checkEveryMs: 5 * secondMs,
  /** Time that an idle connection stays open for its next request, in milliseconds. Default: 65 s. */
  keepAliveMs: 65 * secondMs,
  /** Time without a byte after which a connection is closed during a request, in milliseconds. Default: 120 s. */
  idleMs: 120 * secondMs,
  /** Most open connections. The first request of one more is refused; a tenth more, and they are closed. Default: 10,000. */
  connections: 10_000,
  /**
   * Longest wait of connections to be accepted, in milliseconds. Beyond it, the first request of each new connection is refused.
   * Default: 1 s.
   */
  acceptMs: secondMs,
  /** Most connections that wait to be opened; the system can allow fewer. Default: 4,096. */
  unopened: 4_096,
  /** Most requests from their headers to the end of their answers. Probes are not refused. Default: 4,512. */
  requests: 4_512,
  /** Most requests of one connection that have no answer yet. Default: 32. */
  pipelined: 32,
  /** Most requests that are served at the same time, once they have arrived. Default: 256. */
  slots: 256,
  /** The same while several projects have requests. Default: 64. */
  sharedSlots: 64,
  /** Most requests that wait for one of these slots. Default: 2,000. */
  waiting: 2_000,
  /** Longest wait for a slot, in milliseconds. Default: 300 ms. */
  waitMs: 300,
  /** Most searches at the same time. One project has one of them. Default: 4. */
  searches: 4,
  /** Most uploads at the same time; of one organization while it has fewer than are free. Default: 64. */
  uploads: 64,
  /** Of which of one project, at most. Default: 32. */
  uploadsPerProject: 32,
  /**
   * Most event streams that are open at the same time. They are not among `requests`. One organization gets another
   * while it has fewer than are free. Default: 200.
   */
  streams: 200,
  /** Of which of one project, where no operator has set its limit `streams`. Default: 10. */
  streamsPerProject: 10,
  /** Longest event stream, in milliseconds. Default: 15 min. */
  streamMs: 900 * secondMs,
  /** Time without an event after which a stream sends a comment, in milliseconds. Default: 15 s. */
  streamQuietMs: 15 * secondMs,
};
