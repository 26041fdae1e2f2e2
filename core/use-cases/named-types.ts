export type { ConversationCall } from '../commit/change.js';
export type { DeliveryFacts } from '../commit/facts.js';
export type { Codecs, Input, InputOf, Unchecked } from '../contract/input.js';
export type { Of, StoredOf } from '../contract/resource.js';
export type { NameWithin, RefusalOf } from '../contract/use-case.js';
export type { AdminScope } from '../model/access/admin-scopes.js';
export type { AdminCaller, AdminToken, NewAdminToken } from '../model/access/admin-token.js';
export type { OptOutCategory } from '../model/contacts/preference.js';
export type { Recount } from '../model/conversations/moves.js';
export type { LimitLevel, LimitName } from '../model/limits/declared-limits.js';
export type {
  EffectiveLimit,
  HeldLimit,
  LimitLayers,
  LimitSource,
  LimitValues,
} from '../model/limits/effective-limits.js';
export type { TenantLimits } from '../model/limits/limits-view.js';
export type { LimitChange, NewLimitValue, NewLimitValues } from '../model/limits/new-limits.js';
export type { Plan, PlanName } from '../model/limits/plan.js';
export type { NoVoice, OggSound, Sounding } from '../model/media/ogg.js';
export type {
  ActingSession,
  BlockedMembership,
  LoggedActor,
  MembershipInProject,
  ScimTokenActor,
  TokenActor,
} from '../model/people/actor.js';
export type { AuditProof } from '../model/people/audit-entry.js';
export type { AuditSeal, SealedEntry } from '../model/people/audit-seal.js';
export type { AuditStream } from '../model/people/audit-stream.js';
export type { Passkey, UsedChallenge } from '../model/people/passkey.js';
export type { RoleInProject } from '../model/people/permissions.js';
export type { ProjectRole } from '../model/people/project-role.js';
export type { GivenFactor, SessionProof } from '../model/people/session.js';
export type {
  OrganizationRules,
  SignInRules,
  UnmetRule,
} from '../model/people/sign-in-rules.js';
export type {
  GroupFields,
  GroupRole,
  GroupWithMembers,
  MappedGroup,
  ProvisionedGroup,
  ProvisionedGroupMember,
  ProvisionedGroupRole,
} from '../model/provisioning/provisioned-group.js';
export type {
  PersonNames,
  ProvisionedFields,
  ProvisionedMember,
  ProvisionedRole,
} from '../model/provisioning/provisioned-member.js';
export type { NewScimToken, ScimCaller, ScimToken } from '../model/provisioning/scim-token.js';
export type { DeletedProject, ProjectDeletion } from '../model/tenants/deleted-project.js';
export type {
  Deletion,
  ProjectSuspended,
  Suspended,
  Suspension,
  SuspensionReason,
} from '../model/tenants/suspension.js';
export type { DamagedData } from '../ports/damaged-data.js';
export type { PasswordGuesses } from '../ports/machine/password-guesses.js';
export type { AuditSealStore, SealRange } from '../ports/people/audit-seal-store.js';
export type { DeliverAudit } from '../ports/people/deliver-audit.js';
export type {
  ClaimedCredential,
  NewCredential,
  PasskeySite,
  PasskeysOffBecause,
  PasskeyVerification,
} from '../ports/people/passkey-verification.js';
export type { ProjectRoleQuery } from '../ports/people/people-store.js';
export type {
  GroupFilter,
  ProvisionedFilter,
  ProvisionedPage,
  ProvisioningStore,
} from '../ports/people/provisioning-store.js';
export type { AdminTokenStore } from '../ports/stores/admin-token-store.js';
export type { ContactMessages, GroupMessages } from '../ports/stores/message-store.js';
export type { ProjectRemoval, RemovedProject } from '../ports/stores/project-removal.js';
export type {
  AdminTokenId,
  ConversationId,
  InvitationId,
  ProvisionedGroupId,
  ProvisionedMemberId,
  ScimTokenId,
} from '../shared/ids.js';
export type { KeyLimitExceeded } from './access/create-key.js';
export type * from './admin-tokens/index.js';
export type { ReplaceTenantPorts } from './administration/replace-tenant.js';
export type * from './alerts/index.js';
export type { KeyCaller, KeyCallerUseCases } from './authorization/act-as-key.js';
export type { FreshSignInRequired } from './authorization/may.js';
export type { DeclaredUseCases } from './declared.js';
export type { UnderKey } from './idempotency/under-key.js';
export type {
  KeyedUseCases,
  KeyRefusal,
  ResourceUseCases,
  WriteName,
  WriteUseCases,
} from './idempotency/writes.js';
export type * from './limits/index.js';
export type { MediaQuotaExceeded } from './media/upload-media.js';
export type { ChannelBacklogExceeded, ProjectBacklogExceeded } from './messages/backlog-room.js';
export type { UnknownRecipient } from './messages/named-recipient.js';
export type { AbsencePorts } from './people/audit/absences.js';
export type { AuditCheck, CheckPorts, NotedSeal } from './people/audit/check-chain.js';
export type { AuditFault } from './people/audit/check-seal.js';
export type { ExportSealedEntries, SealWithEntries } from './people/audit/export-sealed.js';
export type { VerifyAuditLog, VerifyAuditPorts } from './people/audit/verify-audit.js';
export type { ManagedByScim, ManagedPorts } from './people/members/managed-by-scim.js';
export type { RuleLocksOut, SignInRulePorts } from './people/members/sign-in-rules.js';
export type { JoinPorts } from './people/sign-in/accept-invitation.js';
export type { NewPasswordPorts } from './people/sign-in/account.js';
export type {
  AlreadySaid,
  EndProviderSessions,
  ProviderLogoutPorts,
} from './people/sign-in/by-provider-logout.js';
export type { JoinByDirectoryPorts } from './people/sign-in/join-by-directory.js';
export type { KnownBrowserPorts } from './people/sign-in/known-browser.js';
export type { SignInByPasskey } from './people/sign-in/passkeys/by-passkey.js';
export type {
  PasskeyAnswer,
  PasskeyChallenge,
  PasskeyPorts,
  PasskeysOff,
} from './people/sign-in/passkeys/challenge.js';
export type { AddPasskey, NewPasskeyQuestion } from './people/sign-in/passkeys/own-passkeys.js';
export type { PasskeyUseCases } from './people/sign-in/passkeys/passkey-use-cases.js';
export type { PasskeyQuestion } from './people/sign-in/passkeys/prove-by-passkey.js';
export type { ProveAgain } from './people/sign-in/prove-again.js';
export type { FindSessionPorts } from './people/sign-in/sessions.js';
export type * from './provisioning/index.js';
export type { CallOf } from './use-case.js';
export type { DeliveryToSend } from './webhooks/deliveries/delivery-request.js';
