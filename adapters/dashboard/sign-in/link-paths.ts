/** The page of an invitation, below the dashboard. */
export const invitationPath = '/sign-in/invitation';
