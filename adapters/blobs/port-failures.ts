import type { BlobStore } from '../../core/ports/machine/blob-store.js';
import { PortFailure } from '../../core/ports/port-failure.js';

/**
 * Wraps a store: its own errors become a `PortFailure` that names the store. An error of the source of `put` or of
 * `wanted` passes through unchanged.
 */
export const withPortFailures = (name: string, store: BlobStore): BlobStore => {
  const failure = (cause: unknown) => new PortFailure(`${name} cannot be used`, { cause });

  const guarded = async <A>(
    run: (rethrow: (error: unknown) => never) => Promise<A>,
  ): Promise<A> => {
    let callers: { readonly error: unknown } | undefined;
    try {
      return await run((error) => {
        callers = { error };
        throw error;
      });
    } catch (error) {
      throw callers ? callers.error : failure(error);
    }
  };

  return {
    put: (source) => guarded((rethrow) => store.put(catching(source, rethrow))),
    open: async (sha256, range) => {
      const bytes = await guarded(() => store.open(sha256, range));
      return (
        bytes &&
        catching(bytes, (error) => {
          throw failure(error);
        })
      );
    },
    remove: (sha256) => guarded(() => store.remove(sha256)),
    sweep: (wanted, before) =>
      guarded((rethrow) => store.sweep((names) => wanted(names).catch(rethrow), before)),
  };
};

async function* catching(
  bytes: AsyncIterable<Uint8Array>,
  onError: (error: unknown) => never,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    onError(error);
  }
}
