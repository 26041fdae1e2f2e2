import { request } from 'undici';
import { systemClock, systemRandomBytes, ulidNewId } from '../../../../adapters/system/index.js';
import { signWebhook } from '../../../../adapters/webhook-signature/index.js';
import type { EventType } from '../../../../core/model/events/event.js';
import type { EventId } from '../../../../core/shared/ids.js';
import { secondMs } from '../../../../core/shared/time.js';
import { unsignedHeaders } from '../../../../core/use-cases/webhooks/deliveries/delivery-request.js';
import type { StreamedEvent } from '../stream/follow-events.js';

/** What came of a request: as for an attempt of a delivery (docs/specification.md#2.6.3). */
export type Forwarded = {
  /** Null when no response began. */
  readonly statusCode: number | null;
  readonly durationMs: number;
  /** Null when the whole response arrived. */
  readonly error: 'timeout' | 'dns_failed' | 'connection_failed' | null;
  /** What the system said of it, such as `ECONNREFUSED`. */
  readonly reason: string | null;
};

/** Where events go, and how they are signed. */
export type Target = { readonly url: string; readonly secret: string };

/** Time for a whole answer, as for a delivery (docs/specification.md#6.3.2). */
const timeoutMs = 10 * secondMs;
/** Bytes of an answer that are read, as for a delivery. */
const readBytes = 64 * 1024;

const newId = ulidNewId(systemClock, systemRandomBytes);

/** Posts an event as the first attempt of a delivery: the same body, headers and signatures. Any address is allowed. */
export const forward = async (
  { url, secret }: Target,
  { event, text }: StreamedEvent,
  signal: AbortSignal,
): Promise<Forwarded> => {
  // The server made both.
  const [id, type] = [event.id as EventId, event.type as EventType];
  const { sequence } = event;
  const headers = {
    ...unsignedHeaders({ id: newId('whd'), event: { id, type, sequence } }, 1),
    ...signWebhook({ event: id, at: systemClock(), body: text, secrets: [secret] }),
  };
  const began = performance.now();
  const timeout = AbortSignal.timeout(timeoutMs);
  const durationMs = (): number => Math.round(performance.now() - began);
  let statusCode: number | null = null;
  try {
    const ends = AbortSignal.any([signal, timeout]);
    const response = await request(url, { method: 'POST', headers, body: text, signal: ends });
    statusCode = response.statusCode;
    await response.body.dump({ limit: readBytes, signal: ends });
    return { statusCode, durationMs: durationMs(), error: null, reason: null };
  } catch (error) {
    signal.throwIfAborted();
    const reason = reasonOf(error);
    const name = timeout.aborted ? 'timeout' : (errors[reason] ?? 'connection_failed');
    return { statusCode, durationMs: durationMs(), error: name, reason };
  }
};

const errors: Readonly<Record<string, Forwarded['error']>> = {
  ENOTFOUND: 'dns_failed',
  EAI_AGAIN: 'dns_failed',
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
};
