import type { ClientRequest } from 'node:http';

/**
 * Sends a body until it ends or the connection is closed, because the response needs no more of it. The body is then cancelled
 * between two reads: a `Request` of Node.js whose body comes from an iterable throws outside of every promise when it is
 * cancelled during the read of its end.
 */
export const sendBody = async (
  body: ReadableStream<Uint8Array>,
  call: ClientRequest,
): Promise<void> => {
  let isClosed = false;
  call.once('close', () => {
    isClosed = true;
  });
  try {
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return void call.end();
      if (isClosed) return await reader.cancel();
      if (!call.write(value)) await drained(call);
    }
  } catch (error) {
    call.destroy(error instanceof Error ? error : new Error(String(error)));
  }
};

/** Resolves when the connection takes more, or is closed. */
const drained = (call: ClientRequest): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      call.off('drain', go).off('close', go);
      resolve();
    };
    call.on('drain', go).on('close', go);
  });
