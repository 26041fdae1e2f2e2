import { sha256 } from '../../adapters/system/index.js';
import type { DeliverAudit } from '../../core/ports/people/deliver-audit.js';
import { secondMs } from '../../core/shared/time.js';
import type { AuditCollector } from '../configuration/settings/audit-stream.js';

/** Longest wait for an answer of the collector. Shorter than the lease of the stream. */
const answerMs = 15 * secondMs;

/**
 * Delivers the audit log by `POST` with JSON lines. Follows no redirect, and reads no body. The name is made of the address:
 * another collector gets the log from its begin.
 */
export const httpAuditStream = (
  { url, token }: AuditCollector,
  timeoutMs = answerMs,
): { readonly name: string; readonly deliver: DeliverAudit } => ({
  name: sha256(url),
  deliver: async (lines) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-ndjson',
        'user-agent': 'Roundtrip',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: lines,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (!answer.ok)
      throw new Error(`The collector of the audit log answered ${answer.status}, not 2xx`);
  },
});
