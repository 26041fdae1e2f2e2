/** Does many pieces of work, so many of them at once. */
export const concurrently = async (
  { count, atOnce }: { readonly count: number; readonly atOnce: number },
  work: (piece: number) => Promise<unknown>,
): Promise<void> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
};
