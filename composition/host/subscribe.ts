import { type SubscribedType, subscribableTypes } from '../../core/model/webhooks/endpoint.js';
import type { SteadyClock } from '../../core/ports/machine/clock.js';
import type { TenantStore } from '../../core/ports/stores/tenant-store.js';
import {
  listDeadLetters,
  retryDeadLetter,
  skipDeadLetter,
} from '../../core/use-cases/subscriptions/manage-dead-letters.js';
import {
  listSubscriptions,
  type OpenSubscription,
  openSubscription,
  removeSubscription,
  replaySubscription,
} from '../../core/use-cases/subscriptions/manage-subscriptions.js';
import type { StartCursorsPorts } from '../../core/use-cases/subscriptions/start-cursors.js';
import type { SubscriptionUseCases } from '../../core/use-cases/subscriptions/subscription-use-cases.js';
import type { Assembly, EventHandler } from '../assembly/index.js';
import { orThrow } from './or-throw.js';

/** A subscription of this program to events. */
export type SubscribeOptions<Type extends SubscribedType = never> = OpenSubscription & {
  /** The event types to handle, such as `message.failed` or `message.*`. Default: every type, also those of a later version. */
  readonly types?: readonly Type[] | undefined;
  /** How many projects are handled at the same time, each one event after another. Default: 8. */
  readonly concurrency?: number | undefined;
  /**
   * How often the handler may fail for one event. After the last failure the event becomes a dead letter, and the next one comes.
   * `Infinity` or null: no limit, a project waits until its event is handled. Default: 20, which takes about 14 minutes.
   */
  readonly attempts?: number | null | undefined;
};

/** A subscription that this process works on. */
export type RunningSubscription = {
  readonly name: string;
  /**
   * Starts no further handler, waits for those that run, 5 s at most, and lets another process go on. The subscription and
   * its cursors stay.
   */
  readonly stop: () => Promise<void>;
};

/** Handles events in this process. */
export type Subscribe = <const Type extends SubscribedType = never>(
  options: SubscribeOptions<Type>,
  handler: EventHandler<Type>,
) => Promise<RunningSubscription>;

type SubscribePorts = StartCursorsPorts & {
  readonly tenants: TenantStore;
  readonly running: Assembly['subscriptions'];
};

const defaultConcurrency = 8;
const defaultAttempts = 20;
const longestName = 100;

/** Opens a subscription, and works on it while the services run. */
export const subscribe = (ports: SubscribePorts): Subscribe => {
  const open = openSubscription(ports);
  return async (options, handler) => {
    const { name, types, concurrency = defaultConcurrency } = checked(options);
    const attempts = attemptsOf(options);
    const { project } = orThrow(await open(options));
    if (ports.running.has(name))
      throw new TypeError(`This process handles the subscription "${name}" already.`);
    // Only events of these types come to the handler.
    const handle = handler as EventHandler;
    const stop = ports.running.add({ name, project, types, concurrency, attempts, handle });
    return { name, stop };
  };
};

/** The limit of attempts; infinite when there is none. */
const attemptsOf = ({ attempts = defaultAttempts }: Pick<SubscribeOptions, 'attempts'>): number =>
  attempts ?? Number.POSITIVE_INFINITY;

const checked = <Type extends SubscribedType>(
  options: SubscribeOptions<Type>,
): SubscribeOptions<Type> => {
  const { name, types, concurrency = defaultConcurrency } = options;
  if (typeof name !== 'string' || name.length < 1 || name.length > longestName)
    throw new TypeError(`The name of a subscription has 1 to ${longestName} characters.`);
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new TypeError(`concurrency is ${concurrency}. Give a whole number from 1.`);
  const attempts = attemptsOf(options);
  if (attempts !== Number.POSITIVE_INFINITY && !(Number.isInteger(attempts) && attempts >= 1))
    throw new TypeError(`attempts is ${attempts}. Give a whole number from 1, or Infinity.`);
  const unknown = types?.find((type) => !subscribableTypes.includes(type));
  if (unknown !== undefined) throw new TypeError(`There is no event type ${unknown}.`);
  return options;
};

type ManagePorts = StartCursorsPorts & {
  readonly steady: SteadyClock;
  readonly running: Assembly['subscriptions'];
};

/** The use cases of subscriptions. The worker of this process hears at once that a lease has ended. */
export const subscriptionUseCases = (ports: ManagePorts): SubscriptionUseCases => {
  const replay = replaySubscription(ports);
  const remove = removeSubscription(ports);
  const retry = retryDeadLetter(ports);
  return {
    listSubscriptions: listSubscriptions(ports),
    listDeadLetters: listDeadLetters(ports),
    retryDeadLetter: async (key) => {
      const answer = await retry(key);
      ports.running.wake(key.subscription);
      return answer;
    },
    skipDeadLetter: skipDeadLetter(ports),
    replaySubscription: async (command) => {
      const answer = await replay(command);
      ports.running.checkLease(command.name);
      return answer;
    },
    removeSubscription: async (command) => {
      const answer = await remove(command);
      ports.running.checkLease(command.name);
      return answer;
    },
  };
};
