export { type Actor, type Membership, mayIn, roleIn } from './actor.js';
export type { AuditEntry, AuditOutcome } from './audit-entry.js';
export type { Invitation } from './invitation.js';
export type { OneTimeLink } from './one-time-link.js';
export { allows, type Permission, permissions, type Role, roles } from './permissions.js';
export type { Session, SignInMethod } from './session.js';
export type { Member, SecondFactor, User } from './user.js';
