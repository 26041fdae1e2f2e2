import { defaultSettings, type SettingsPatch } from '../settings.js';
import { fictional } from '../state/fictional.js';
import type { Provider } from '../state/provider.js';
import { accountControl } from './account-control.js';
import { faultControl } from './fault-control.js';
import { ledgerControl } from './ledger-control.js';
import { messageControl } from './message-control.js';
import { requireValid } from './require-valid.js';
import { templateControl } from './template-control.js';
import { webhookControl } from './webhook-control.js';

/** All commands and questions of an emulator. Each takes one object of plain data, or nothing. */
export const controlOf = (provider: Provider) => ({
  ...faultControl(provider),
  ...messageControl(provider),
  ...templateControl(provider),
  ...accountControl(provider),
  ...webhookControl(provider),
  ...ledgerControl(provider),
  /** Changes settings. What the patch leaves out stays as it is. Throws on an unknown setting. */
  change: (patch: SettingsPatch) => {
    requireValid(isKnown(patch), `No setting ${JSON.stringify(patch)}.`);
    provider.change(patch);
  },
  /** The settings now. */
  settings: () => provider.settings(),
  /** Moves the emulator's clock ahead by `ms` milliseconds, and runs everything that becomes due, also webhook retries. */
  advance: ({ ms }: { readonly ms: number }) => provider.clock.advance(ms),
  /** The emulator's time in epoch milliseconds. */
  now: () => provider.clock.now(),
  /** Resolves when every message has all its statuses and every update its first delivery attempt. */
  settle: () => provider.work.settled(),
  /** The ids, secrets and tokens of the default setup. */
  facts: () => fictional,
});

/** The commands and questions of an emulator in this process. */
export type Control = ReturnType<typeof controlOf>;

const known: Readonly<Record<string, object>> = defaultSettings;

const isKnown = (patch: SettingsPatch): boolean =>
  Object.entries(patch).every(([group, settings]) =>
    Object.keys(settings ?? {}).every((name) => name in (known[group] ?? {})),
  );
