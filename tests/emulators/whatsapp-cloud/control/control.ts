import { type SettingsPatch, usualSettings } from '../settings.js';
import { fictional } from '../state/fictional.js';
import type { World } from '../state/world.js';
import { accountControl } from './account-control.js';
import { demand } from './demand.js';
import { faultControl } from './fault-control.js';
import { ledgerControl } from './ledger-control.js';
import { messageControl } from './message-control.js';
import { templateControl } from './template-control.js';
import { webhookControl } from './webhook-control.js';

/** Every command and question there is for the emulator; each takes one object of plain data, or nothing. */
export const controlOf = (world: World) => ({
  ...faultControl(world),
  ...messageControl(world),
  ...templateControl(world),
  ...accountControl(world),
  ...webhookControl(world),
  ...ledgerControl(world),
  /** Lays a patch over limits, pace, readings, review, retry or batch. */
  change: (patch: SettingsPatch) => {
    demand(isKnown(patch), 'There is no such setting.');
    world.change(patch);
  },
  settings: () => world.settings(),
  /** Moves the clock on; what falls due on the way happens, webhooks and their repeats too. */
  advance: ({ ms }: { readonly ms: number }) => world.clock.advance(ms),
  now: () => world.clock.now(),
  /** Waits until every message under way has had its statuses, and every update its first delivery. */
  settle: () => world.work.settled(),
  /** The ids, the secret and the token of the usual setup. */
  facts: () => fictional,
});

/** The commands and questions, as functions. */
export type Control = ReturnType<typeof controlOf>;

const known: Readonly<Record<string, object>> = usualSettings;

const isKnown = (patch: SettingsPatch): boolean =>
  Object.entries(patch).every(([group, settings]) =>
    Object.keys(settings ?? {}).every((name) => name in (known[group] ?? {})),
  );
