import type { BlobStore } from '../../core/ports/machine/blob-store.js';
import { PortFailure } from '../../core/ports/port-failure.js';

/**
 * The same store, whose own trouble is a `PortFailure` that says where. What a source throws, or the question
 * what is wanted, comes through as it is.
 */
export const withPortFailures = (where: string, store: BlobStore): BlobStore => {
  const failure = (cause: unknown) => new PortFailure(`${where} failed`, { cause });

  const guarded = async <A>(
    run: (foreign: (error: unknown) => never) => Promise<A>,
  ): Promise<A> => {
    let theirs: { readonly error: unknown } | undefined;
    try {
      return await run((error) => {
        theirs = { error };
        throw error;
      });
    } catch (error) {
      throw theirs ? theirs.error : failure(error);
    }
  };

  return {
    put: (source) => guarded((foreign) => store.put(noting(source, foreign))),
    open: async (sha256, range) => {
      const bytes = await guarded(() => store.open(sha256, range));
      return (
        bytes &&
        noting(bytes, (error) => {
          throw failure(error);
        })
      );
    },
    remove: (sha256) => guarded(() => store.remove(sha256)),
    sweep: (wanted, before) =>
      guarded((foreign) => store.sweep((names) => wanted(names).catch(foreign), before)),
  };
};

async function* noting(
  bytes: AsyncIterable<Uint8Array>,
  failed: (error: unknown) => never,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    failed(error);
  }
}
