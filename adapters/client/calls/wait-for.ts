import { pause } from '../transport/pause.js';
import type { Message, MessageErrorCode, MessageStatus, Open } from '../types.js';

/** A status that a sent message can reach. */
export type ReachableStatus = Exclude<MessageStatus, 'accepted' | 'failed'>;

/** Options of `messages.waitFor`. */
export type WaitOptions = {
  /** Maximum time of the whole wait. Default: 60,000 ms. */
  readonly timeoutMs?: number;
  /** Ends the wait, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
};

/** A message did not reach the status that a caller waited for. */
export type WaitError = Error & {
  readonly name: 'WaitError';
  /** `failed` is final. After `timeout` the message can still reach the status. */
  readonly reason: 'failed' | 'timeout';
  /** Why the message failed; null after a timeout. */
  readonly code: Open<MessageErrorCode> | null;
  /** The message as it was last seen; null when no answer came in time. */
  readonly seen: Message | null;
};

/** Whether a caught error is a `WaitError`. */
export const isWaitError = (error: unknown): error is WaitError =>
  error instanceof Error && error.name === 'WaitError';

const defaultTimeoutMs = 60_000;
const firstPauseMs = 100;
const longestPauseMs = 2_000;

type GetMessage = (id: string, options: { readonly signal: AbortSignal }) => Promise<Message>;

/** Looks at a message until it has reached a status. */
export const waitFor =
  (getMessage: GetMessage) =>
  async (
    message: string | { readonly id: string },
    status: ReachableStatus,
    { timeoutMs = defaultTimeoutMs, signal }: WaitOptions = {},
  ): Promise<Message> => {
    const id = typeof message === 'string' ? message : message.id;
    const deadline = AbortSignal.timeout(timeoutMs);
    const ends = signal ? AbortSignal.any([signal, deadline]) : deadline;
    let seen: Message | null = null;
    try {
      for await (seen of rechecks(getMessage, id, ends)) if (isOver(seen, status)) break;
    } catch (error) {
      if (error !== deadline.reason) throw error;
    }
    return reached(id, status, seen);
  };

async function* rechecks(
  getMessage: GetMessage,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<Message> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    yield await getMessage(id, { signal });
    await pause(pauseMs, signal);
  }
}

const way: readonly MessageStatus[] = ['accepted', 'sent', 'delivered', 'read'];

const isOver = (message: Message, status: ReachableStatus): boolean =>
  message.status === 'failed' || way.indexOf(message.status) >= way.indexOf(status);

const reached = (id: string, status: ReachableStatus, seen: Message | null): Message => {
  const hasFailed = seen?.status === 'failed';
  if (seen && !hasFailed && isOver(seen, status)) return seen;
  const text = hasFailed
    ? `failed before it was ${status}: ${seen.error?.message}`
    : `was not ${status} in time. Its status is ${seen?.status ?? 'unknown'}.`;
  throw Object.assign(new Error(`Message ${id} ${text}`), {
    name: 'WaitError' as const,
    reason: hasFailed ? ('failed' as const) : ('timeout' as const),
    code: seen?.error?.code ?? null,
    seen,
  }) satisfies WaitError;
};
