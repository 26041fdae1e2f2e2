import type { Either } from 'fp-ts/lib/Either.js';
import { make } from './contract/use-case.js';
import { type Networks, numberNetwork } from './model/networks/network.js';
import type { Actor, TokenActor } from './model/people/actor.js';
import { defaultSendTtlMs } from './model/queue/timing.js';
import { ownLimits } from './model/retention/limits.js';
import type { AddressMatch, IsAddressRange } from './ports/machine/address-match.js';
import type { BlobStore } from './ports/machine/blob-store.js';
import type { Clock, MonotonicClock, SteadyClock } from './ports/machine/clock.js';
import type { Digest } from './ports/machine/digest.js';
import type { LogErasure } from './ports/machine/log-erasure.js';
import type { MediaTypeSniffer } from './ports/machine/media-type-sniffer.js';
import type { PhoneNumbering } from './ports/machine/phone-numbering.js';
import type { RandomBytes } from './ports/machine/random-bytes.js';
import type { Sealing } from './ports/machine/sealing.js';
import type { SendMail } from './ports/machine/send-mail.js';
import type { Tracer } from './ports/machine/tracer.js';
import type { LiveCalls } from './ports/provider/chat-provider.js';
import type { Stores, TransactionStores } from './ports/stores/stores.js';
import type { TenantStore } from './ports/stores/tenant-store.js';
import type { SendWebhook } from './ports/webhooks/webhook-sender.js';
import type { SignWebhook } from './ports/webhooks/webhook-signer.js';
import type { CheckWebhookUrl } from './ports/webhooks/webhook-url-check.js';
import type { NewId } from './shared/ids.js';
import type { InvalidInput } from './shared/invalid-input.js';
import { keyCache } from './use-cases/access/key-cache.js';
import { keyUses } from './use-cases/access/key-uses.js';
import type { AlertsPage } from './use-cases/alerts/alert-ports.js';
import {
  actAsKey,
  type KeyCaller,
  type KeyCallerUseCases,
} from './use-cases/authorization/act-as-key.js';
import { authorize } from './use-cases/authorization/authorize.js';
import type { AuthorizedUseCases } from './use-cases/authorization/index.js';
import { cacheAnswers } from './use-cases/cache-answers.js';
import { recentChecks } from './use-cases/channels/connect/recent-checks.js';
import type { ChannelSetups } from './use-cases/channels/connect/set-up-channel.js';
import { type DeclaredUseCases, declared, resources } from './use-cases/declared.js';
import { forgettingCommit } from './use-cases/forgetting-commit.js';
import type { KeyedPorts } from './use-cases/idempotency/once.js';
import { type UnderKey, underKey } from './use-cases/idempotency/under-key.js';
import type { WriteName } from './use-cases/idempotency/writes.js';
import { checkInputs } from './use-cases/input/check-inputs.js';
import { recentLayers } from './use-cases/limits/recent-layers.js';
import { backlogRoom } from './use-cases/messages/backlog-room.js';
import type { PostMessage, PostRefusal } from './use-cases/posting/post-message.js';
import { type PostStatement, postStatement } from './use-cases/posting/post-statement.js';
import {
  type FindLimits,
  limitedMedia,
  limitsWithin,
} from './use-cases/retention/limited-media.js';
import { steadyCommit } from './use-cases/steady-commit.js';
import { shownTemplates } from './use-cases/templates/shown-templates.js';
import {
  resourceUseCases,
  type TransactionalPorts,
  type TransactionalUseCases,
  transactionalUseCases,
} from './use-cases/transactional-use-cases.js';

/** What the use cases need from their host. */
export type MessagingPorts = {
  /** The wall clock, in Unix milliseconds. */
  readonly clock: Clock;
  /** The time by which stored waits run, in Unix milliseconds. Default: `clock`. */
  readonly steady?: SteadyClock;
  /** Measures how long a key stays cached, in milliseconds. Default: `clock`. */
  readonly monotonic?: MonotonicClock;
  /** Makes unique, sortable ids with the given prefix. */
  readonly newId: NewId;
  /** Hashes keys and media with SHA-256. */
  readonly digest: Digest;
  /** Cryptographic randomness, for keys and secrets. */
  readonly randomBytes: RandomBytes;
  /** Tells whether a phone number can exist. */
  readonly canExist: PhoneNumbering;
  /** Tells whether a client address is in one of a key's ranges. */
  readonly addressMatch: AddressMatch;
  /** Tells whether a text is a CIDR range. */
  readonly isAddressRange: IsAddressRange;
  /** Encrypts secrets at rest. */
  readonly sealing: Sealing;
  /** Refuses webhook URLs that must not be called. */
  readonly checkWebhookUrl: CheckWebhookUrl;
  /** Whether test projects may have webhook endpoints, and files to send, on `http://localhost`. Default: true. */
  readonly localhostWebhooks?: boolean;
  /** Sends the example event of `testWebhookEndpoint`, which needs it. */
  readonly sendWebhook?: SendWebhook;
  /** Signs the example event of `testWebhookEndpoint`, which needs it. */
  readonly signWebhook?: SignWebhook;
  /** Sends mail about alerts. Default: no alert rule can have a mail address. */
  readonly sendMail?: SendMail | undefined;
  /** The page of the alerts of a project, for messages about them. Default: they have no link. */
  readonly alertsPage?: AlertsPage | undefined;
  /** The stores of everything but media bytes. */
  readonly stores: Stores;
  /** The store of media bytes. */
  readonly blobs: BlobStore;
  /** Detects the type of a media file from its bytes. */
  readonly sniff: MediaTypeSniffer;
  /** Time from acceptance after which an unsent message fails, in milliseconds. Default: 24 hours. */
  readonly sendTtlMs?: number;
  /** The bytes that the media files of a project may have; uploads beyond are refused. Default: no limit. */
  readonly mediaQuotaBytes?: number;
  /** Writes each erasure of a person outside of the stores before it begins. Default: nothing. */
  readonly logErasure?: LogErasure;
  /** Records spans, and knows the active one. Default: nothing is traced. */
  readonly tracer?: Tracer;
  /** How to connect channels by values that a person gives, by the name of the provider. Default: by `connectChannel` alone. */
  readonly setups?: ChannelSetups;
  /** What is asked of a provider while a client waits. Default: no provider shows typing or blocks a person. */
  readonly liveCalls?: LiveCalls;
  /** What the network of each provider takes. Default: `numberNetwork` for all. */
  readonly networks?: Networks;
};

/** The use cases within a transaction of the host. */
export type UseCasesWithin = TransactionalUseCases & {
  /** See `Messaging`. */
  readonly underKey: UnderKey<WriteName & keyof TransactionalUseCases>;
};

/**
 * Every use case. Each resolves to a `Right` with its result, or to a `Left` with the `code` of a refusal, which changes
 * nothing: `invalid_input` for input out of its bounds, with the JSON pointer of the value. Those that refuse nothing reject
 * with a `TypeError` then. The promise rejects with a `PortFailure` when a store or another port fails: try again later.
 */
export type Messaging = DeclaredUseCases & {
  /**
   * The use cases within a transaction that the host has begun and will end. What they change is stored with the host's
   * rows or not at all; others see it, and workers hear of it, when the host commits. Await each call before the commit:
   * a call rejects once the transaction has ended, and writes nothing.
   *
   * One commit, the host's: until then the transaction holds the lock of the project, and other commits of the project
   * wait. `transaction` is a transaction of knex, a client of pg, or a connection of better-sqlite3, with `BEGIN` done; or an
   * `Executor`, which runs statements there with another library: on SQLite it posts messages alone. With stores in memory it
   * is what their `begin` gives. On Postgres its isolation level is READ COMMITTED. When a call rejects with a `PortFailure`,
   * roll back and run the whole transaction again. Throws a `TypeError` for anything else, and with stores that have no
   * `within`.
   */
  readonly within: (transaction: unknown) => UseCasesWithin;

  /**
   * The writes on the resources of a project, bound to an idempotency key. A write that has succeeded under the key in the
   * last 24 hours is not done again: it answers as it did then, secrets included, and calls `onReplay`. A refusal leaves
   * the key free. The key counts for one use case and what it changes; for `acceptMessage` it is its `idempotencyKey`.
   *
   * One commit: what the write changes, and its answer, encrypted. `testWebhookEndpoint` calls the endpoint at most once: one
   * commit before the call, and one of the outcome. When the process ends between them, the answer is a failed test with the
   * error `interrupted`. In addition to its own refusals, each call refuses with `idempotency_in_progress` while another one
   * under the key runs in this process, that of a test also in any other and until 30 s after its begin; and with
   * `idempotency_key_reuse` when the key has been used with another command. Throws a `TypeError` for a key that is not one
   * line of 1 to 255 characters.
   */
  readonly underKey: UnderKey;

  /**
   * Runs a function in a transaction on the database of the stores, with the use cases within it. Commits when the promise of
   * the function resolves, and rolls back when it rejects, with its error; a refusal alone rolls nothing back. On SQLite the
   * transaction has the write lock from its begin on; transactions take turns with each other and with the stores, and wait
   * without blocking the event loop.
   *
   * One commit. The function may run more than once: again after a deadlock or a failed serialization, at most three times.
   * So it changes nothing but through the transaction, and calls no other service. `transaction` is what the stores begin:
   * `Knex.Transaction` with `knexStores`, which you name as the type of the parameter. Throws a `TypeError` with stores that
   * have no `transaction`.
   */
  readonly transaction: <A, Transaction = unknown>(
    run: (transaction: Transaction, useCases: UseCasesWithin) => Promise<A>,
  ) => Promise<A>;

  /**
   * The statement of SQL that posts a message, for a library that is synchronous or has no executor: run it in your
   * transaction. Decodes and refuses as `postMessage` does, and is ready at once. `message` is the id that the message will have.
   *
   * Writes nothing itself. One commit, that in which the statement runs, has the row that `postMessage` would write; workers
   * look for it within a second. Throws a `TypeError` with stores that have no SQL. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `channel_not_found`: the text is not the id of a channel.
   */
  readonly postStatement: (
    command: PostMessage,
  ) => Either<PostRefusal | InvalidInput, PostStatement>;

  /**
   * The use cases as an actor may call them: each checks the permission of the actor, and a change is in the audit log
   * before it happens.
   *
   * One write more before each change, and one after it. In addition to its own refusals, each call refuses with
   * `insufficient_permission`, and what belongs to an organization in which the actor has no role is not found.
   */
  readonly actAs: (actor: Actor | TokenActor) => AuthorizedUseCases;

  /**
   * The writes on the webhook endpoints, templates and files of a project as an API key calls them, which `authenticate` has
   * identified: each is in the audit log of its organization before it happens. Checks no scope.
   *
   * One write before each change, after a read of the key, and one after it. Each call rejects with a `TypeError` for
   * another project than that of the key.
   */
  readonly actAsKey: (caller: KeyCaller) => KeyCallerUseCases;
};

/** Every use case, ready to call. */
export const messaging = (host: MessagingPorts): Messaging => {
  const { stores, steady = host.clock } = host;
  const { recordUse } = stores.tenants;
  const monotonic = host.monotonic ?? host.clock;
  const layers = recentLayers(stores.tenants, monotonic);
  const keys = keyCache(layers.findHolder, monotonic);
  const { find: findLayers } = layers;
  const limits = cacheAnswers(limitsIn(stores.tenants), monotonic);
  const findLimits = limitsWithin(limits.find, findLayers);
  const uses = keyUses({ recordUse });
  const common = {
    ...host,
    steady,
    sendTtlMs: host.sendTtlMs ?? defaultSendTtlMs,
    mediaQuotaBytes: host.mediaQuotaBytes ?? Number.POSITIVE_INFINITY,
    localhostWebhooks: host.localhostWebhooks ?? true,
    setups: host.setups ?? {},
    liveCalls: host.liveCalls ?? (() => undefined),
    networks: host.networks ?? (() => numberNetwork),
  };
  const ports = {
    ...common,
    ...stores,
    ...limited(stores, { findLimits, clock: host.clock }),
    commit: forgettingCommit(steadyCommit(stores.commit, steady), {
      forgetKey: keys.forget,
      forgetLimits: limits.forget,
    }),
    findHolder: keys.find,
    findLayers,
    backlogRoom: backlogRoom({ findLayers, queue: stores.queue, monotonic }),
    recentChecks: recentChecks(monotonic),
    keyUses: uses,
  };
  const within = (transaction: unknown): UseCasesWithin => {
    const bound = storesWithin(stores, transaction);
    const commit = steadyCommit(bound.commit, steady);
    const findLimits = limitsWithin(limitsIn(bound.tenants), layers.within(bound.tenants));
    const stored = limited(bound, { findLimits, clock: host.clock });
    const ports: TransactionalPorts & KeyedPorts = {
      ...{ ...common, ...bound, ...stored, commit },
      findLayers: layers.within(bound.tenants),
    };
    const useCases = transactionalUseCases(ports);
    return { ...checkInputs(useCases), underKey: underKey(ports, resourceUseCases, useCases) };
  };
  const makeKeyable = (bound: typeof ports) => make(resources, bound);
  const keyable = makeKeyable(ports);
  const keyed = underKey(ports, makeKeyable, keyable);
  const useCases = {
    ...make(declared, ports),
    underKey: keyed,
    postStatement: postStatement(ports),
    within,
    transaction: (run) => {
      if (!stores.transaction) throw noTransactions();
      // The stores know the type of their transactions, and the host names it.
      return stores.transaction((transaction) => run(transaction as never, within(transaction)));
    },
  } satisfies Omit<Messaging, 'actAs' | 'actAsKey'>;
  const actAs = authorize(ports, useCases);
  const asKey = actAsKey(ports, { ...keyable, underKey: keyed });
  return {
    ...checkInputs(useCases),
    actAs: (actor) => checkInputs(actAs(actor)),
    actAsKey: (caller) => checkInputs(asKey(caller)),
  };
};

const limitsIn =
  ({ listLimits }: Pick<TenantStore, 'listLimits'>): FindLimits =>
  async (project) =>
    ownLimits(await listLimits(project));

/** What is not deleted, nor older than its project keeps it. */
const limited = (
  { media, templates }: Pick<Stores, 'media' | 'templates'>,
  ports: { readonly findLimits: FindLimits; readonly clock: Clock },
) => ({
  media: limitedMedia(media, ports),
  templates: shownTemplates(templates),
  findLimits: ports.findLimits,
});

const noTransactions = (): TypeError =>
  new TypeError(
    'These stores have no `transaction`: they cannot begin one for the host. ' +
      'The stores of roundtrip/adapters/knex and roundtrip/adapters/memory can.',
  );

const storesWithin = ({ within }: Stores, transaction: unknown): TransactionStores => {
  if (within) return within(transaction);
  throw new TypeError(
    'These stores have no `within`: they cannot take part in a transaction of the host. ' +
      'The stores of roundtrip/adapters/knex and roundtrip/adapters/memory can.',
  );
};
