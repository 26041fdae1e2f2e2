const firstBackOffMs = 250;
const longestBackOffMs = 8_000;

/** A random wait before a retry, longer after each one. */
export const backOff = (retried: number): number =>
  Math.random() * Math.min(longestBackOffMs, firstBackOffMs * 2 ** retried);

/** Waits. Rejects with the reason of the signal once that is aborted. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
