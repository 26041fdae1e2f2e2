import type { Configuration } from '../../configuration/configuration.js';

/** The address of a one-time link to a dashboard. */
export const linkUrl = (dashboardUrl: string, token: string): string =>
  `${dashboardUrl}/sign-in/link?token=${token}`;

/** The address of an invitation on a dashboard. */
export const invitationUrl = (dashboardUrl: string, token: string): string =>
  `${dashboardUrl}/sign-in/invitation?token=${token}`;

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
