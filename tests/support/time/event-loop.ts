/** Kept from before anybody replaces it: the way back to an event loop whose timers are driven. */
const later = setImmediate;

/** Resolves once nothing is left to run without time passing. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => later(resolve));
