import { isGroup, type Setting, type SettingGroup, type SourceEnd } from './setting.js';
import { settings } from './settings/index.js';

type Settings = typeof settings;
type NamesIn<Each> =
  Each extends Setting<infer _, infer Variable>
    ? Variable
    : Each extends SettingGroup<infer _, infer Members>
      ? { [Name in keyof Members]: NamesIn<Members[Name]> }[keyof Members]
      : never;
type SettingVariable = { [Name in keyof Settings]: NamesIn<Settings[Name]> }[keyof Settings];

/** The variable of a setting, or one that says where its text is. */
export type VariableName = SettingVariable | `${SettingVariable}_${SourceEnd}`;

/** Each setting, also those of groups. */
export const allSettings: readonly Setting<unknown, SettingVariable>[] = Object.values(
  settings,
).flatMap((each) => (isGroup(each) ? Object.values(each.settings) : [each]));

const linesOf = ({ variable, fallback = '', meaning, from = {} }: (typeof allSettings)[number]) => [
  [variable, [fallback, meaning] as const] as const,
  ...Object.entries(from).map(([end, its]) => [`${variable}_${end}`, ['', its] as const] as const),
];

/** Each environment variable: its default, and its meaning for `serve --help`. */
export const variables: Readonly<Record<string, readonly [fallback: string, meaning: string]>> =
  Object.fromEntries(allSettings.flatMap(linesOf));

/** Variables of the commands that call a server. The server itself does not use them. */
export const developerVariables = {
  ROUNDTRIP_URL: 'URL of the server that commands call; set it with ROUNDTRIP_API_KEY',
  ROUNDTRIP_API_KEY: 'API key of these commands, instead of a profile',
  ROUNDTRIP_ADMIN_TOKEN: "operator's token of commands with --remote",
  ROUNDTRIP_PROFILE: 'profile of these commands (default the current one)',
} as const satisfies Record<string, string>;

/** The variables of a process. */
export type Environment = { readonly [name: string]: string | undefined };
