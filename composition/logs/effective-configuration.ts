import type { Configuration } from '../configuration/configuration.js';
import type { Setting, SettingGroup } from '../configuration/setting.js';
import { settings } from '../configuration/settings/index.js';

/** The configuration as it is logged: each value as its setting shows it, without keys, tokens and passwords. */
export const effectiveConfiguration = (
  configuration: Configuration,
): Readonly<Record<string, unknown>> => {
  const values: Readonly<Record<string, unknown>> = configuration;
  const shown = Object.entries<Setting | SettingGroup>(settings).map(
    ([name, each]) => [name, each.shown(values[name])] as const,
  );
  return Object.fromEntries([...shown, ['traceProtocol', configuration.traceProtocol]]);
};
