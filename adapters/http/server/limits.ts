/** The bounds of one server; each can be set by the host. */
export type HttpLimits = typeof httpLimits;

const kibi = 1_024;
const mebi = 1_024 * kibi;
const secondMs = 1_000;

/** The limits of docs/specification.md#8.2 and docs/specification.md#8.3, and those that protect the server itself. */
export const httpLimits = {
  jsonBytes: mebi,
  /** What a provider reports in one go. */
  webhookBytes: 4 * mebi,
  /** How long a body that is read whole may take to arrive. */
  bodyMs: 10 * secondMs,
  /** How deep a JSON body may be nested. */
  depth: 32,
  uploadBytes: 100 * mebi,
  /** What a multipart upload may add for its own framing. */
  framingBytes: 64 * kibi,
  /** An upload must bring, in every window, as many bytes as this rate asks for. */
  uploadBytesPerSecond: 128 * kibi,
  uploadWindowMs: 30 * secondMs,
  /** How large an unread body may be for its connection to be kept. */
  drainBytes: 64 * kibi,
  /** How long a connection whose body is not read stays open, so that its client sees the answer. */
  lingerMs: secondMs,
  headersAtMost: 100,
  headersMs: 15 * secondMs,
  requestMs: 900 * secondMs,
  /** How often the two before are looked at. */
  checkEveryMs: 5 * secondMs,
  keepAliveMs: 65 * secondMs,
  /** How long a connection may stand still in the middle of something. */
  idleMs: 120 * secondMs,
  connections: 10_000,
};
