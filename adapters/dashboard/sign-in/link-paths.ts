/** The page of an invitation, below the dashboard. */
export const invitationPath = '/sign-in/invitation';

/** Where a visitor proves again who they are. */
export const provePath = '/account/prove';
