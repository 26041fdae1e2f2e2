export type { AuditPorts } from './audit-entries.js';
export type { ErasedMember, FormerMember } from './members/erase-member.js';
export type {
  InvitationFacts,
  Invited,
  InviteMember,
  NamedInvitation,
} from './members/invitations.js';
export type { MemberPorts, NamedMember } from './members/manage-members.js';
export type { MemberFacts } from './members/member-facts.js';
export type { MemberUseCases } from './members/member-use-cases.js';
export type { ExportAuditEntries, ListAuditEntries, ReadAuditPorts } from './members/read-audit.js';
export type { LinkPorts, NewLink } from './one-time-links.js';
export type {
  FreshLinkRequired,
  InvitationNotFound,
  LastOwner,
  LastWayIn,
  LinkInvalid,
  MemberExists,
  MemberNotFound,
  PasskeyNotFound,
  PasskeyRefused,
  SecondFactorExists,
  SessionNotFound,
  SignInRefused,
  StillMember,
  TooManyAttempts,
  TooManyPasskeys,
} from './refusals.js';
export type { InvitationView, JoinOrganization } from './sign-in/accept-invitation.js';
export type { AccountView, ChangePassword } from './sign-in/account.js';
export type { BegunSession, Browser, SessionPorts } from './sign-in/begin-session.js';
export type { SignInByIdentity } from './sign-in/by-identity.js';
export type { SignInByLink } from './sign-in/by-link.js';
export type { PasswordPorts, SignInByPassword } from './sign-in/by-password.js';
export type { LimitPorts } from './sign-in/limit-attempts.js';
export type { NewSecondFactor } from './sign-in/manage-second-factor.js';
export type { RecoveryCodes } from './sign-in/recovery-codes.js';
export type { CodePorts, GiveSecondFactor } from './sign-in/second-factor.js';
export type { KnownSession } from './sign-in/sessions.js';
export {
  type SignInPorts,
  type SignInUseCases,
  signInUseCases,
} from './sign-in/sign-in-use-cases.js';
