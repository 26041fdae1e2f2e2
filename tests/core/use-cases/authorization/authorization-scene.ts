import * as E from 'fp-ts/lib/Either.js';
import { memoryStores } from '../../../../adapters/memory/index.js';
import type { Actor } from '../../../../core/model/people/actor.js';
import type { Project } from '../../../../core/model/tenants/project.js';
import type { Commit } from '../../../../core/ports/stores/commit.js';
import { authorize } from '../../../../core/use-cases/authorization/authorize.js';
import type { AuthorizedUseCases } from '../../../../core/use-cases/authorization/index.js';
import {
  type GovernedName,
  type GovernedUseCases,
  rules,
} from '../../../../core/use-cases/authorization/rules.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyId, anyKey, noon } from '../../../support/fixtures/builders.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';

/** The names of all use cases that have a rule. */
export const names = Object.keys(rules) as readonly GovernedName[];

/** What a use case does when it is called. */
type Behaviour = () => Promise<unknown>;

type AnyCall = (command: unknown) => Promise<E.Either<{ readonly code: string }, unknown>>;

/** An object with these values. Any other one that is asked for is a text. */
const anything = (known: object): unknown =>
  new Proxy(known, { get: (values, name) => Reflect.get(values, name) ?? 'any' });

/** What each use case gives: an object from which each rule can read the id of what was made. */
export const made = E.right(
  anything({ id: 'made', key: { id: 'made' }, endpoint: { id: 'made' }, member: {}, changes: [] }),
);

/** Use cases that note that they were called, on stores with an organization that has one of everything. */
export const authorizationScene = async (
  behaviour: Behaviour = async () => made,
  wrap: (commit: Commit) => Commit = (commit) => commit,
) => {
  const stores = memoryStores(anyId);
  const called: string[] = [];
  const useCases = Object.fromEntries(
    names.map((name) => {
      const call: Behaviour = () => {
        called.push(name);
        return behaviour();
      };
      return [name, call];
    }),
  );
  const bind = authorize(
    {
      ...stores,
      commit: wrap(stores.commit),
      clock: () => noon,
      newId: anyId,
    },
    useCases as unknown as GovernedUseCases,
  );
  const project = await openProject(stores);
  const commandOf = async (of: Project) => {
    const [channel, key] = [await openChannel(stores, of), anyKey({ project: of.id })];
    await add(stores, { keys: [key] });
    const ids = { organization: of.organization, project: of.id, channel: channel.id, key: key.id };
    return anything({ ...ids, billing: {}, limits: {}, values: {}, scopes: [] });
  };
  return {
    stores,
    project,
    called,
    command: await commandOf(project),
    foreignCommand: await commandOf(await openProject(stores)),
    unknownCommand: anything({ values: {}, scopes: [] }),
    as: (actor: Actor) => callsOf(bind(actor)),
    bind,
    entries: () => stores.audit.list(project.organization, { limit: 1_000 }),
  };
};

const callsOf = (useCases: AuthorizedUseCases) =>
  // The commands of the scene suit every use case.
  useCases as unknown as Readonly<Record<GovernedName, AnyCall>>;

/** A user with roles. */
export const actorWith = (memberships: Actor['memberships']): Actor => ({
  kind: 'user',
  id: anyId('user'),
  name: 'ada@example.com',
  address: '192.0.2.1',
  memberships,
});
