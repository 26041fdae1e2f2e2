import type { CallMatch, Fault } from '../faults/call-faults.js';
import { type Plans, plans } from '../faults/plans.js';
import type { UpdateMatch, WebhookFault } from '../faults/webhook-faults.js';
import { defaultSettings, patched, type Settings, type SettingsPatch } from '../settings.js';
import { type Clock, clockOn, realTime, type Time } from '../shared/clock.js';
import { newNodeId } from '../shared/ids.js';
import { type PendingWork, work } from '../shared/pending-work.js';
import { type Random, seededRandom } from '../shared/random.js';
import { type Outbox, outboxOf } from '../webhooks/outbox.js';
import { type Ledger, ledger } from './ledger.js';
import { type Setup, stateOf } from './setup.js';
import type { State } from './state.js';

/** One emulated provider: what it knows, what it did, and the means it works with. */
export type Provider = {
  readonly clock: Clock;
  readonly random: Random;
  readonly work: PendingWork;
  readonly state: State;
  readonly ledger: Ledger;
  readonly settings: () => Settings;
  readonly change: (patch: SettingsPatch) => void;
  readonly callFaults: Plans<CallMatch, Fault>;
  readonly webhookFaults: Plans<UpdateMatch, WebhookFault>;
  /** Where its own addresses begin; known once it listens. */
  readonly origin: () => string;
  readonly outbox: Outbox;
};

/** What the webhooks work with: the world but for themselves. */
export type ProviderWithoutOutbox = Omit<Provider, 'outbox'>;

/** A world at its beginning. */
export const createProvider = (
  setup: Setup,
  origin: () => string,
  time: Time = realTime,
): Provider => {
  const random = seededRandom(setup.seed ?? 1);
  const clock = clockOn(time);
  let settings = patched(defaultSettings, setup.settings ?? {});
  const base: ProviderWithoutOutbox = {
    clock,
    random,
    work: work(),
    state: stateOf(setup, () => newNodeId(random), clock.now()),
    ledger: ledger(),
    settings: () => settings,
    change: (patch) => {
      settings = patched(settings, patch);
    },
    callFaults: plans(random),
    webhookFaults: plans(random),
    origin,
  };
  return { ...base, outbox: outboxOf(base) };
};
