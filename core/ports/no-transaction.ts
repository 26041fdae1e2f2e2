/** The error of a call within a transaction of the host that has ended, or was never begun. */
export const noTransaction = (cause?: unknown): Error =>
  new Error(
    'No transaction of the host is open: it was not begun, or it was committed or rolled back. Nothing was written. ' +
      'Await each call of `within` before the transaction ends.',
    { cause },
  );
