/** How long one case may take, in milliseconds. */
const caseTimeoutMs = 60_000;

/** The body of a case, which fails when it does not end in time: a case that hangs is named. */
export const inTime =
  (name: string, body: () => Promise<void>, timeoutMs = caseTimeoutMs) =>
  async (): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const error = new Error(`${name}: the case did not end in ${timeoutMs} ms`);
      timer = setTimeout(() => reject(error), timeoutMs);
    });
    await Promise.race([body(), late]).finally(() => clearTimeout(timer));
  };
