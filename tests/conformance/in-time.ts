/**
 * How long one wait of a test may take before it counts as hanging, in milliseconds: longer than any takes on a slow machine.
 * A case may take twice as long. `ROUNDTRIP_TEST_HANG_SECONDS` sets it in seconds. Default: 10 minutes.
 */
export const hangMs = 1_000 * Number(process.env.ROUNDTRIP_TEST_HANG_SECONDS ?? 600);

/** The body of a case, which fails when it hangs: a case that hangs is named. */
export const inTime =
  (name: string, body: () => unknown, withinMs = 2 * hangMs) =>
  async (): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const error = new Error(`${name}: no end in ${withinMs} ms`);
      timer = setTimeout(() => reject(error), withinMs);
    });
    await Promise.race([Promise.resolve().then(body), late]).finally(() => clearTimeout(timer));
  };
