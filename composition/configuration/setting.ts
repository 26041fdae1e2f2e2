import type { DatabaseUrl } from './places.js';

/**
 * A setting of the server: how its text is read, what it means, and what a log may show of it. Functions of its value are
 * methods, so that a list can have settings of several types.
 */
export type Setting<Value = unknown, Variable extends string = string> = {
  /** The environment variable. */
  readonly variable: Variable;
  /** For `serve --help`. */
  readonly meaning: string;
  /** Its text when it is not set. Default: it has none. */
  readonly fallback?: string;
  /** Its value when it has no text. */
  readonly otherwise: Value;
  /** Undefined for a text that it does not accept. */
  readonly parse: (text: string) => Value | undefined;
  /** What it accepts, for error messages. */
  readonly expected: string;
  /** Whether no log and no error message may show it. Default: they may. */
  readonly isSecret?: true;
  /** Whether an empty text is no mistake, and the same as none. Default: true. */
  readonly mayBeEmpty?: false;
  /** What is wrong with a value, after the name of the variable. Default: nothing. */
  problemOf?(value: Value): string | undefined;
  /** What a log may show of the value. */
  shown(value: Value): unknown;
  /** Variables that say where the text is: the end of the name of each, and its meaning. Default: none. */
  readonly from?: { readonly [end in SourceEnd]?: string };
};

/** A file has the text of a setting, or a shell command prints it. */
export type SourceEnd = 'FILE' | 'COMMAND';

/** What settings that are read after these know of them. Undefined: it is wrong. */
export type SettingsBefore = {
  readonly database: DatabaseUrl | undefined;
  readonly host: string;
  /** Whether a variable has a text. */
  readonly isSet: (variable: string) => boolean;
};

/** Settings that make one value of the configuration. */
export type SettingGroup<Value = unknown, Settings extends SettingsByName = SettingsByName> = {
  readonly settings: Settings;
  /** The value. `refuse` says what is wrong: then the value does not count. Is asked when each setting could be read. */
  make(
    values: ValuesOf<Settings>,
    before: SettingsBefore,
    refuse: (problem: string) => void,
  ): Value;
  /** What a log may show of the value. */
  shown(value: Value): unknown;
};

type SettingsByName = Readonly<Record<string, Setting>>;

/** The values of settings and groups, by their names. */
export type ValuesOf<Settings> = {
  readonly [Name in keyof Settings]: ValueOf<Settings[Name]>;
};
type ValueOf<Each> =
  Each extends SettingGroup<infer Value, infer _>
    ? Value
    : Each extends Setting<infer Value>
      ? Value
      : never;

type Facts<Value> = Omit<Setting<Value>, 'variable' | 'otherwise' | 'fallback' | 'shown'> & {
  /** Default: the value itself, and nothing of a secret. */
  readonly shown?: (value: Value) => unknown;
};

const show = <Value>(value: Value): Value => value;

/** A setting that has a value when it is not set: that of its `fallback`, or `otherwise`. */
export const setting = <const Variable extends string, Value>(
  variable: Variable,
  facts: Facts<Value> & ({ readonly fallback: string } | { readonly otherwise: Value }),
): Setting<Value, Variable> => ({
  // A fallback is read like any other text.
  otherwise: undefined as Value,
  shown: facts.isSecret ? hidden : show,
  ...facts,
  variable,
});

/** A setting that can have no value. */
export const optional = <const Variable extends string, Value>(
  variable: Variable,
  { isSecret, shown = isSecret ? hidden : show, problemOf, ...facts }: Facts<Value>,
): Setting<Value | undefined, Variable> => ({
  ...facts,
  variable,
  otherwise: undefined,
  shown: (value) => (value === undefined ? undefined : shown(value)),
  ...(isSecret && { isSecret }),
  ...(problemOf && { problemOf: (value) => (value === undefined ? undefined : problemOf(value)) }),
});

/** Settings that make one value. */
export const group = <const Settings extends SettingsByName, Value>(
  settings: Settings,
  make: SettingGroup<Value, Settings>['make'],
  shown: (value: Value) => unknown = show,
): SettingGroup<Value, Settings> => ({ settings, make, shown });

/** Whether it is a group. */
export const isGroup = (each: Setting | SettingGroup): each is SettingGroup => 'settings' in each;

/** What is shown in place of a secret. */
export const dots = '...';

/** The same in place of each of several. */
const hidden = (value: unknown): unknown => (Array.isArray(value) ? value.map(hidden) : dots);

/** A text in which no URL has a user and a password. */
export const withoutPasswords = (text: string): string => text.replace(/\/\/.*@/s, `//${dots}@`);

/** A URL without its user, its password and its query. */
export const bareUrl = (url: string): string => withoutPasswords(url.replace(/\?.*$/s, ''));
