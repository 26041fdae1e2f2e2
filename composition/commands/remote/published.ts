import type {
  AuditCheck,
  AuditEntry,
  Erasure,
  Invitation,
  Member,
  NewInvitation,
  OperatorChannel,
  Project,
} from '../../../adapters/client/admin/index.js';
import type { OperatorUseCases } from '../../../adapters/http/index.js';

/** The use cases that a command calls by name: in the database of this machine, or over the Admin API of another. */
export type CalledName =
  | 'createOrganization'
  | 'listEveryOrganization'
  | 'renameOrganization'
  | 'getSignInRules'
  | 'setSignInRules'
  | 'createProject'
  | 'listProjects'
  | 'getProject'
  | 'renameProject'
  | 'moveProject'
  | 'suspendProject'
  | 'resumeProject'
  | 'deleteProject'
  | 'undeleteProject'
  | 'getProjectDeletion'
  | 'setBilling'
  | 'getUsage'
  | 'createKey'
  | 'listKeys'
  | 'revokeKey'
  | 'rotateKey'
  | 'createScimToken'
  | 'listScimTokens'
  | 'revokeScimToken'
  | 'listScimGroups'
  | 'setScimGroupRole'
  | 'setScimGroupProjectRole'
  | 'getProjectLimits'
  | 'setProjectLimits'
  | 'getOrganizationLimits'
  | 'setOrganizationLimits'
  | 'setPlan'
  | 'listPlans'
  | 'removePlan'
  | 'getRetention'
  | 'setRetention'
  | 'erasePerson'
  | 'setUpChannel'
  | 'changeSetup'
  | 'checkChannel'
  | 'listProviderChannels'
  | 'changeRate'
  | 'changeRawSends'
  | 'pauseChannel'
  | 'resumeChannel'
  | 'inviteMember'
  | 'listInvitations'
  | 'withdrawInvitation'
  | 'listMembers'
  | 'changeRole'
  | 'setProjectRole'
  | 'removeProjectRole'
  | 'removeMember'
  | 'resetSecondFactor'
  | 'listAuditEntries'
  | 'verifyAuditLog';

type List<Item> = { readonly data: readonly Item[] };

/** What those use cases publish that a command reads, before it prints it or calls another one. */
type Read = {
  readonly getProject: Project;
  readonly erasePerson: Erasure;
  readonly setUpChannel: OperatorChannel;
  readonly changeSetup: OperatorChannel;
  readonly listProviderChannels: List<OperatorChannel>;
  readonly changeRate: OperatorChannel;
  readonly changeRawSends: OperatorChannel;
  readonly pauseChannel: OperatorChannel;
  readonly resumeChannel: OperatorChannel;
  readonly inviteMember: NewInvitation;
  readonly listInvitations: List<Invitation>;
  readonly listMembers: List<Member>;
  readonly listAuditEntries: List<AuditEntry>;
  readonly verifyAuditLog: AuditCheck;
};

/** What a use case publishes: a list as a whole. */
export type PublishedOf<Name extends CalledName> = Name extends keyof Read ? Read[Name] : object;

/** The command of a use case. */
export type CommandOf<Name extends CalledName> = Parameters<OperatorUseCases[Name]>[0];

/** What one call of a use case answers: of a list one page, or all of it. Undefined for nothing. */
export type Answered =
  | {
      readonly data?: readonly object[];
      readonly next_cursor?: string | null;
    }
  | undefined;

/** Calls a use case by its name once. `before` of the command is `next_cursor` of the page before. */
export type Ask = (name: CalledName, command: object | undefined) => Promise<Answered>;
