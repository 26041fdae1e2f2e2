/** The address of a one-time link to a dashboard. */
export const linkUrl = (dashboardUrl: string, token: string): string =>
  `${dashboardUrl}/sign-in/link?token=${token}`;

/** The address of an invitation on a dashboard. */
export const invitationUrl = (dashboardUrl: string, token: string): string =>
  `${dashboardUrl}/sign-in/invitation?token=${token}`;
