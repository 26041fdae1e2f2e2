import type { Sealing } from '../../core/ports/machine/sealing.js';
import { hasOtherKey, proveKey } from '../../core/use-cases/encryption/prove-key.js';
import type { CompleteParts, HostStores } from '../assembly/index.js';
import { sealedBy } from '../container/encryption/sealed-by.js';

type Given = Pick<CompleteParts, 'stores' | 'workerStores' | 'clock' | 'sealing'>;

/**
 * The stores of a host, which prove the encryption key before their first call, as a server does at its start
 * (docs/decisions/0083). With another key every call rejects with an `Error`, and stores nothing. Once the key is proved a call
 * costs nothing more. Stores without proofs, as those in memory, stay as they are.
 *
 * `hasOwnKey`: the host brought the key. One that ends with the process is never made the key of the stores.
 */
export const provenStores = (
  { stores, workerStores, clock, sealing }: Given,
  hasOwnKey: boolean,
): Pick<CompleteParts, 'stores' | 'workerStores'> => {
  const ports = { ...stores, clock, sealing };
  if (!ports.keyProofs) return { stores, workerStores };
  const proof = onceTrue(() =>
    hasOwnKey ? proveKey(ports, sealedBy) : hasOtherKey(ports).then((isOther) => !isOther),
  );
  const guard: Guard =
    (call) =>
    (...given) =>
      proof.isTrue()
        ? call(...given)
        : proof.find().then((isProved) => {
            if (!isProved) throw new Error(otherKey(sealing, hasOwnKey));
            return call(...given);
          });
  const proven = guarded(stores, guard);
  return {
    stores: proven,
    workerStores: workerStores === stores ? proven : guarded(workerStores, guard),
  };
};

const otherKey = ({ keys }: Sealing, hasOwnKey: boolean): string =>
  `The secrets of the stores are under another encryption key than ${keys.join(', ')}${hasOwnKey ? '' : ', which was made for this process because no `sealing` is given'}. ` +
  'Nothing was changed. Give `createMessaging` the sealing with which the stores were used.';

/** Finds out, once for all who wait, until it is known: that it is so, or that it is not. A failure is tried again. */
const onceTrue = (find: () => Promise<boolean>) => {
  let known: boolean | undefined;
  let running: Promise<boolean> | undefined;
  return {
    isTrue: () => known === true,
    find: async (): Promise<boolean> => {
      if (known !== undefined) return known;
      running ??= find().finally(() => {
        running = undefined;
      });
      known = await running;
      return known;
    },
  };
};

type StoreMethod = (...given: readonly never[]) => Promise<unknown>;
type Guard = (call: StoreMethod) => StoreMethod;

/** What a host's stores have beside the stores themselves, and what the proof itself reads. */
const unguarded: readonly string[] = [
  'keyProofs',
  'sandboxLedger',
  'nextDueAt',
  'steadyRecords',
  'workNotifications',
] satisfies readonly (keyof HostStores)[];

const guarded = (stores: HostStores, guard: Guard): HostStores => {
  const member = (name: string, of: unknown): unknown => {
    if (unguarded.includes(name)) return of;
    if (name === 'commit' || name === 'transaction') return guard(of as StoreMethod);
    return typeof of === 'object' && of !== null ? guardedPort(of, guard) : of;
  };
  const each = <Of extends object>(all: Of): Of =>
    Object.fromEntries(Object.entries(all).map(([name, of]) => [name, member(name, of)])) as Of;
  const { within } = stores;
  return {
    ...each(stores),
    ...(within && { within: (transaction: unknown) => each(within(transaction)) }),
  };
};

/** A port can be an object of a class. */
const guardedPort = (port: object, guard: Guard): object =>
  new Proxy(port, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name, target);
      return typeof found === 'function' ? guard(found.bind(target)) : found;
    },
  });
