import type { Refusal } from '../graph/answers/refusal.js';

/** How template calls are refused: code 100, prose for operators, and a subcode where there is one. */
export const invalid = (userMessage: string, subcode?: number): Refusal => ({
  code: 100,
  subcode,
  message: 'Invalid parameter',
  isTransient: false,
  userTitle: 'Template could not be saved',
  userMessage,
});
