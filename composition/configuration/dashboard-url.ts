import type { Configuration } from './configuration.js';

/** Where browsers reach the dashboard, as far as the configuration tells. */
export const dashboardUrlOf = ({
  dashboardAddress,
  publicUrl,
  port,
  tls,
}: Pick<Configuration, 'dashboardAddress' | 'publicUrl' | 'port' | 'tls'>): string => {
  const local = `${tls ? 'https' : 'http'}://localhost:${dashboardAddress?.port ?? port}`;
  return `${dashboardAddress ? local : (publicUrl ?? local)}/dashboard`;
};
