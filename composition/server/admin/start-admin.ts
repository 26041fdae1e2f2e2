import type { Readiness } from '../../../core/ports/readiness.js';
import { secondMs } from '../../../core/shared/time.js';
import { startThread } from '../../threads/start-thread.js';
import type { ServeAdminApi } from './forwarded.js';
import type { AdminData, FromAdminThread, ToAdminThread } from './messages.js';

/** Pause between two beats: how late the listener can notice that the server is behind. */
const beatMs = secondMs / 2;
/** Pause between two checks of the readiness of the server. */
const recheckMs = secondMs;

/** What the admin listener shows. */
export type AdminSource = {
  readonly isReady: () => Promise<Readiness>;
  /** Writes the metrics. */
  readonly scrape: () => Promise<string>;
  /** Serves the Admin API. Undefined: it is off. */
  readonly serveAdminApi?: ServeAdminApi | undefined;
  readonly onFault: (error: unknown) => void;
};

/** The listener of probes and metrics. */
export type AdminListener = {
  readonly port: number;
  /** Shows at once that the server is not ready. */
  readonly announceStop: () => void;
  readonly close: () => Promise<void>;
};

/**
 * Starts the admin listener in a thread of its own (docs/decisions/0087), and reports to it until it is closed. Resolves when it
 * listens, and rejects when it cannot.
 */
export const startAdmin = async (
  data: AdminData,
  { isReady, scrape, serveAdminApi, onFault }: AdminSource,
): Promise<AdminListener> => {
  const thread = startThread('admin', data);
  const tell = (report: ToAdminThread): void => thread.postMessage(report);
  const showMetrics = async (): Promise<void> => tell({ kind: 'metrics', text: await scrape() });
  const answerCall = async ({ call, request }: Call): Promise<void> => {
    const answer = await serveAdminApi?.(request).catch((error) => {
      onFault(error);
      return undefined;
    });
    tell({ kind: 'answer', call, answer });
  };
  let isOver = false;

  const port = await new Promise<number>((resolve, reject) => {
    thread.on('error', reject);
    thread.on('message', (answer: FromAdminThread) => {
      if (answer.kind === 'listening') resolve(answer.port);
      else if (answer.kind === 'refused') reject(answer.error);
      else if (answer.kind === 'fault') onFault(answer.error);
      else if (answer.kind === 'call') void answerCall(answer);
      else showMetrics().catch(onFault);
    });
  }).catch(async (error) => {
    await thread.terminate();
    throw error;
  });
  thread.on('error', onFault);

  const beat = setInterval(() => tell({ kind: 'beat' }), beatMs);
  let nextRecheck: NodeJS.Timeout | undefined;
  const recheck = async (): Promise<void> => {
    const readiness = await isReady().catch((error) => {
      onFault(error);
      return false;
    });
    if (isOver) return;
    tell({ kind: 'beat', readiness });
    nextRecheck = setTimeout(recheck, recheckMs);
  };
  await Promise.all([recheck(), showMetrics().catch(onFault)]);
  const endRechecks = (): void => {
    isOver = true;
    clearTimeout(nextRecheck);
  };
  return {
    port,
    announceStop: () => {
      endRechecks();
      tell({ kind: 'beat', readiness: { reason: 'server_stopping' } });
    },
    close: async () => {
      endRechecks();
      clearInterval(beat);
      await thread.terminate();
    },
  };
};

type Call = Extract<FromAdminThread, { readonly kind: 'call' }>;
