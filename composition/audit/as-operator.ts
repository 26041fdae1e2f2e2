import * as E from 'fp-ts/lib/Either.js';
import type { OperatorUseCases } from '../../adapters/http/index.js';
import { changesLogged } from '../../core/model/limits/new-limits.js';
import type { Actor, TokenActor } from '../../core/model/people/actor.js';
import { recordOperation } from '../../core/use-cases/people/audit-entries.js';
import type { Assembly } from '../assembly/index.js';
import { commandLineActor } from './command-line-actor.js';

/** The use cases of an assembly as an operator calls them, by default at the command line. */
export const asOperator = (
  { useCases, parts: { stores, clock, newId } }: Pick<Assembly, 'useCases' | 'parts'>,
  operator: Actor | TokenActor = commandLineActor(),
): OperatorUseCases => {
  const ports = { audit: stores.audit, commit: stores.commit, clock, newId };
  const { memberships: _, ...actor } = operator;
  return {
    ...useCases,
    ...useCases.actAs(operator),
    createOrganization: (command) =>
      recordOperation(
        ports,
        { actor, action: 'organization.create' },
        () => useCases.createOrganization(command),
        (created) => (E.isRight(created) ? created.right.id : undefined),
      ),
    createAdminToken: (command) =>
      recordOperation(
        ports,
        {
          ...{ actor, action: 'admin_token.create' },
          details: { name: command.name, scopes: command.scopes.join(' ') },
        },
        () => useCases.createAdminToken(command),
        (created) => (E.isRight(created) ? created.right.token.id : undefined),
      ),
    revokeAdminToken: (command) =>
      recordOperation(ports, { actor, action: 'admin_token.revoke', resource: command.token }, () =>
        useCases.revokeAdminToken(command),
      ),
    eraseMember: (command) =>
      recordOperation(ports, { actor, action: 'member.erase' }, () =>
        useCases.eraseMember(command),
      ),
    setPlan: (command) =>
      recordOperation(
        ports,
        { actor, action: 'plan.set', resource: command.name },
        () => useCases.setPlan(command),
        undefined,
        (set) => (E.isRight(set) ? changesLogged(set.right.changes) : undefined),
      ),
    removePlan: (command) =>
      recordOperation(ports, { actor, action: 'plan.remove', resource: command.name }, () =>
        useCases.removePlan(command),
      ),
    resealSecrets: (sealedBy) =>
      recordOperation(ports, { actor, action: 'encryption.rotate' }, () =>
        useCases.resealSecrets(sealedBy),
      ),
  };
};
