import * as E from 'fp-ts/lib/Either.js';
import type { ResultOf } from '../../contract/use-case.js';
import { type Actor, knowsOf, mayIn, type TokenActor, whoOf } from '../../model/people/actor.js';
import type { Organization } from '../../model/tenants/project.js';
import {
  type ProjectSuspended,
  type Suspended,
  suspendedBy,
} from '../../model/tenants/suspension.js';
import type { OrganizationId } from '../../shared/ids.js';
import type { AuditPorts } from '../people/audit-entries.js';
import { audited } from './audited.js';
import type { FreshSignInRequired, InsufficientPermission, May } from './may.js';
import type { NotThere, OwnerPorts, ResourceOwner } from './resource-owner.js';
import type { Rule } from './rule.js';
import { type GovernedName, type GovernedUseCases, rules } from './rules.js';

type RefusalOf<Answer> = Extract<Answer, E.Left<unknown>>['left'];

type Authorized<UseCase> = UseCase extends (command: infer Command) => Promise<infer Answer>
  ? (
      command: Command,
    ) => Promise<
      E.Either<
        | RefusalOf<Answer>
        | InsufficientPermission
        | FreshSignInRequired
        | ProjectSuspended
        | NotThere,
        ResultOf<Answer>
      >
    >
  : never;

/**
 * The use cases as one actor may call them. In addition to its own refusals, each refuses with `insufficient_permission`, and
 * with the `..._not_found` of its organization, project, channel or key, also for one of an organization in which the actor has
 * no role. What is dangerous is refused with `fresh_sign_in_required` for a session of the dashboard that has not proved its
 * person in the last 15 minutes. A change of a suspended project is refused with `project_suspended`, but for operators. A
 * change is in the audit log before it happens, refused or not.
 */
export type AuthorizedUseCases = {
  readonly [Name in GovernedName]: Authorized<GovernedUseCases[Name]>;
} & {
  /** The organizations in which the actor has a role, in the order of their ids. Reads only; refuses nothing. */
  readonly listOrganizations: (page: OrganizationPage) => Promise<readonly Organization[]>;
};

/** A page of organizations: those after an id, at most `limit`. */
export type OrganizationPage = {
  readonly after?: OrganizationId | undefined;
  readonly limit: number;
};

/** The ports of the authorization. */
export type AuthorizationPorts = OwnerPorts & AuditPorts;

/** Who acts: a person, or an operator. */
type Acting = Actor | TokenActor;

type Command = never;
type AnyUseCase = (command: Command) => Promise<unknown>;
type AnyRule = Rule<Command, never>;
type Answer = E.Either<{ readonly code: string }, unknown>;

/** Binds the use cases to an actor. */
export const authorize =
  (ports: AuthorizationPorts, useCases: Pick<GovernedUseCases, GovernedName>) =>
  (actor: Acting): AuthorizedUseCases => {
    const bound = Object.entries<AnyRule>(
      rules as object as Readonly<Record<GovernedName, AnyRule>>,
    ).map(([name, rule]) => {
      // The table has rules for names of use cases alone.
      const useCase = useCases[name as GovernedName] as AnyUseCase;
      return [name, authorized(ports, actor, rule, useCase)];
    });
    // Each entry has the command and the answer of the use case of its name.
    const governed = Object.fromEntries(bound) as Omit<AuthorizedUseCases, 'listOrganizations'>;
    return { ...governed, listOrganizations: (page) => listOrganizations(ports, actor, page) };
  };

const listOrganizations = async (
  { tenants }: AuthorizationPorts,
  { memberships }: Acting,
  { after = 'org_', limit }: OrganizationPage,
): Promise<readonly Organization[]> => {
  if (memberships === 'all') return tenants.listOrganizations({ after, limit });
  const ids = memberships.map(({ organization }) => organization).sort();
  const page = ids.filter((id) => id > after).slice(0, limit);
  const found = await Promise.all(page.map(tenants.findOrganization));
  return found.flatMap((organization) => organization ?? []);
};

const authorized =
  (ports: AuthorizationPorts, actor: Acting, rule: AnyRule, useCase: AnyUseCase) =>
  async (command: Command): Promise<Answer> => {
    const owner = await rule.owner.find(ports, command);
    if (!owner || !knowsOf(actor, owner.organization, owner.project))
      return E.left(rule.owner.missing(command));
    const suspended = rule.audit && (await suspensionOf(ports, actor, owner));
    const isAllowed = mayIn(actor, owner.organization, rule.permission, owner.project);
    const call = async (): Promise<Answer> => {
      if (!isAllowed)
        return E.left({ code: 'insufficient_permission', permission: rule.permission });
      if (rule.needsFresh && actor.session && !actor.session.isFresh)
        return E.left({ code: 'fresh_sign_in_required' });
      if (suspended) return E.left({ code: 'project_suspended', ...suspended });
      return asEither(await useCase(withActor(actor, rule, command)));
    };
    if (!rule.audit) return call();
    return audited(ports, { actor: whoOf(actor), owner, rule: rule.audit, command }, call);
  };

/** Whether the project is suspended for who acts. An operator changes a suspended project too. */
const suspensionOf = async (
  { tenants }: AuthorizationPorts,
  { memberships }: Acting,
  { project: id }: ResourceOwner,
): Promise<Suspended | undefined> => {
  const project = memberships === 'all' || id === null ? undefined : await tenants.findProject(id);
  return project && suspendedBy(project);
};

/** The command with what the use case asks of who acts. */
const withActor = (
  actor: Acting,
  { judges, asksSession }: Pick<AnyRule, 'judges' | 'asksSession'>,
  command: Command,
): Command => {
  if (!judges && !asksSession) return command;
  const may: May = (organization, permission, project) =>
    mayIn(actor, organization, permission, project);
  return {
    ...(command as object),
    ...(judges && { may }),
    ...(asksSession && { acting: actor }),
  } as Command;
};

const isEither = (answer: unknown): answer is Answer =>
  typeof answer === 'object' && answer !== null && '_tag' in answer;

const asEither = (answer: unknown): Answer => (isEither(answer) ? answer : E.right(answer));
