export type { BillingUseCases } from './billing-use-cases.js';
export type { GetUsage, InvalidDateRange } from './get-usage.js';
