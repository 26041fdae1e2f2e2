import type * as E from 'fp-ts/lib/Either.js';
import type { Identity } from '../../model/access/api-key.js';
import type { AuditEntry } from '../../model/people/audit-entry.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { UnderKey } from '../idempotency/under-key.js';
import type { KeyedUseCases, WriteName, WriteUseCases } from '../idempotency/writes.js';
import type { AuditPorts } from '../people/audit-entries.js';
import { type AuditedChange, audited } from './audited.js';
import type { Rule } from './rule.js';
import { rules } from './rules.js';

/** An API key that acts, and the address of its client. */
export type KeyCaller = {
  readonly identity: Pick<Identity, 'organization' | 'project' | 'key'>;
  readonly address: string | null;
};

type OfTraffic = {
  [Name in WriteName]: (typeof rules)[Name]['audit'] extends { readonly isTraffic: true }
    ? Name
    : never;
}[WriteName];

/** A write that is no traffic: it changes or steers what the project is set up with. */
type Configuring = Exclude<WriteName, OfTraffic>;

/** The writes as an API key calls them: each change of configuration is in the audit log before it happens. */
export type KeyCallerUseCases = Pick<WriteUseCases, Configuring> & {
  /** The same under an idempotency key. An entry whose call was answered as an earlier one has the outcome `replayed`. */
  readonly underKey: UnderKey;
};

/** The ports of `actAsKey`. */
export type ActAsKeyPorts = AuditPorts & { readonly tenants: Pick<TenantStore, 'findKey'> };

type Command = { readonly project: string };
type BoundUseCase = (command: Command) => Promise<E.Either<{ readonly code: string }, unknown>>;
type AnyRule = Rule<never, never>;

/** Binds writes to the API key that calls them. A key may call each on its own project; its scopes are checked before. */
export const actAsKey = (
  ports: ActAsKeyPorts,
  useCases: WriteUseCases & { readonly underKey: UnderKey },
): ((caller: KeyCaller) => KeyCallerUseCases) => {
  const names = (Object.keys(useCases) as WriteName[]).filter(isConfiguring);

  return (caller) => {
    const write =
      (name: Configuring, callOf: (onReplay: () => void) => BoundUseCase): BoundUseCase =>
      async (command) => {
        let isReplay = false;
        const call = callOf(() => {
          isReplay = true;
        });
        const change = await changeBy(ports, caller, name, command);
        return audited(
          ports,
          change,
          () => call(command),
          () => (isReplay ? 'replayed' : 'done'),
        );
      };
    const all = (callOf: (name: Configuring, onReplay: () => void) => unknown): object =>
      Object.fromEntries(
        names.map((name) => [
          name,
          write(name, (onReplay) => callOf(name, onReplay) as BoundUseCase),
        ]),
      );
    const underKey = (key: string, onReplay = (): void => {}): KeyedUseCases => {
      const replayOf = (note: () => void) => (): void => {
        note();
        onReplay();
      };
      const keyed = all((name, note) => useCases.underKey(key, replayOf(note))[name]);
      return { ...useCases.underKey(key, onReplay), ...keyed };
    };
    // Each entry has the command and the answer of the use case of its name.
    return { ...(all((name) => useCases[name]) as Pick<WriteUseCases, Configuring>), underKey };
  };
};

const isConfiguring = (name: WriteName): name is Configuring => {
  const { audit } = (rules as object as Partial<Record<string, AnyRule>>)[name] ?? {};
  return audit !== undefined && audit.isTraffic !== true;
};

const changeBy = async (
  ports: ActAsKeyPorts,
  { identity: { organization, project, key }, address }: KeyCaller,
  name: Configuring,
  command: Command,
): Promise<AuditedChange> => {
  if (command.project !== project)
    throw new TypeError(`${name}: a key of ${project} changes nothing in ${command.project}.`);
  const actor: AuditEntry['actor'] = {
    kind: 'api_key',
    id: key,
    name: (await ports.tenants.findKey(key))?.name || key,
    address,
  };
  // The rule and the command are those of this use case.
  const rule = rules[name].audit as AuditedChange['rule'];
  return { actor, owner: { organization, project }, rule, command: command as never };
};
