/** How long an attempt may take before the next one starts beside it, in ms. */
const headStartMs = 250;

/**
 * Resolves to the result of the first attempt that succeeds. The next one starts when one fails, or has not ended after
 * 250 ms: a host that does not answer delays the others by no more. Later results go to `discard`. Rejects with the
 * error of each attempt, in their order, when all fail.
 */
export const firstSuccess = <Result>(
  attempts: readonly (() => Promise<Result>)[],
  discard: (late: Result) => void,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const errors: unknown[] = [];
    let [started, failed] = [0, 0];
    let isDone = false;
    let timer: NodeJS.Timeout | undefined;

    const startNext = (): void => {
      clearTimeout(timer);
      const index = started;
      const attempt = attempts[index];
      if (isDone || !attempt) return;
      started += 1;
      timer = setTimeout(startNext, headStartMs);
      attempt().then(succeed, (error: unknown) => fail(index, error));
    };

    const succeed = (result: Result): void => {
      if (isDone) {
        discard(result);
        return;
      }
      isDone = true;
      clearTimeout(timer);
      resolve(result);
    };

    const fail = (index: number, error: unknown): void => {
      errors[index] = error;
      failed += 1;
      if (failed < attempts.length) {
        startNext();
        return;
      }
      clearTimeout(timer);
      reject(new AggregateError(errors, 'every attempt failed'));
    };

    startNext();
  });
