import { type UsageMetric, usageMetrics } from '../../../../core/model/billing/usage.js';

/** What each metric is called. */
export const metricNames: Readonly<Record<UsageMetric, string>> = {
  outbound_messages: 'Outbound',
  outbound_delivered: 'Delivered',
  outbound_failed: 'Failed',
  inbound_messages: 'Inbound',
  template_marketing: 'Marketing templates',
  template_utility: 'Utility templates',
  template_authentication: 'Authentication templates',
};

/** The metrics in the order in which they are shown. */
export const shownMetrics = usageMetrics;

/** The sum of one metric. */
export const sumOf = (
  rows: readonly { readonly metric: UsageMetric; readonly quantity: number }[],
  metric: UsageMetric,
): number =>
  rows.filter((row) => row.metric === metric).reduce((sum, { quantity }) => sum + quantity, 0);
