import { getRetention, setRetention } from './manage-retention.js';

/** The use cases of retention. */
export const retention = { getRetention, setRetention };
