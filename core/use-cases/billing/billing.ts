import { getUsage, listDailyUsage } from './get-usage.js';
import { setBilling } from './set-billing.js';

/** The use cases of billing and usage. */
export const billing = { setBilling, getUsage, listDailyUsage };
