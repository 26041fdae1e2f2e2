import * as E from 'fp-ts/lib/Either.js';
import type { Messaging } from '../../core/messaging.js';
import { changesLogged } from '../../core/model/limits/new-limits.js';
import type { AuthorizedUseCases } from '../../core/use-cases/authorization/index.js';
import { recordOperation } from '../../core/use-cases/people/audit-entries.js';
import type { Assembly } from '../assembly/index.js';
import { commandLineActor, loggedOperator } from './command-line-actor.js';

/** The use cases as the operator calls them: each change is in the audit log before it happens. */
export type OperatorUseCases = Omit<Messaging, keyof AuthorizedUseCases> & AuthorizedUseCases;

/** The use cases of an assembly as the operator at the command line calls them. */
export const asOperator = ({
  useCases,
  parts: { stores, clock, newId },
}: Pick<Assembly, 'useCases' | 'parts'>): OperatorUseCases => {
  const ports = { audit: stores.audit, commit: stores.commit, clock, newId };
  const actor = loggedOperator();
  return {
    ...useCases,
    ...useCases.actAs(commandLineActor()),
    createOrganization: (command) =>
      recordOperation(
        ports,
        { actor, action: 'organization.create' },
        () => useCases.createOrganization(command),
        (created) => (E.isRight(created) ? created.right.id : undefined),
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
