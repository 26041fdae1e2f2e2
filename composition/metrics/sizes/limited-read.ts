/**
 * A read that takes at most `limitMs` milliseconds. A disk that hangs keeps a thread of the process, of which there are few:
 * while it does, no second read begins, and each call is refused.
 */
export const limitedRead = <Value>(
  what: string,
  read: () => Promise<Value>,
  limitMs: number,
): (() => Promise<Value>) => {
  let isReading = false;
  return async () => {
    const tooLate = new Error(`${what} did not answer within ${limitMs} ms`);
    if (isReading) throw tooLate;
    isReading = true;
    const reading = read().finally(() => {
      isReading = false;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tooLate), limitMs);
    });
    return Promise.race([reading, late]).finally(() => clearTimeout(timer));
  };
};
