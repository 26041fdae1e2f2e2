/** Kept from before a test replaces it: the event loop goes on under fake timers. */
const later = setImmediate;

/** Resolves when no work is left that can run without time passing. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => later(resolve));
