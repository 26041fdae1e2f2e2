import type { Configuration } from './configuration.js';
import { type SecretSource, withSecrets } from './secret-sources.js';
import {
  dots,
  isGroup,
  type Setting,
  type SettingGroup,
  type SettingsBefore,
  withoutPasswords,
} from './setting.js';
import { settings } from './settings/index.js';
import { traceProtocolIn } from './trace-export.js';
import { developerVariables, type Environment, variables } from './variables.js';

export type { Environment };

/** One sentence for each variable that is wrong. */
export type Problems = { readonly problems: readonly string[] };

/** Reads the environment variables. Reports everything that is wrong with them at once. */
export const readConfiguration = (given: Environment): Configuration | Problems => {
  const problems: string[] = [];
  const refuse = (problem: string): void => void problems.push(problem);
  const { environment, sources } = withSecrets(given, problems);
  const read = readerOf(environment, sources, refuse);

  /** The value of a group. Undefined when one of its settings is wrong. */
  const make = (group: SettingGroup, before: SettingsBefore): unknown => {
    const found = problems.length;
    const values = mapped(group.settings, read);
    return problems.length > found ? undefined : group.make(values, before, refuse);
  };

  const single = mapped(settings, (each) => (isGroup(each) ? undefined : read(each)));
  const isSet = (variable: string): boolean => Boolean(environment[variable]?.trim());
  const before = { database: single.database, host: single.host, isSet } as SettingsBefore;
  const values = mapped(settings, (each, name) =>
    isGroup(each) ? make(each, before) : single[name],
  );
  const traceProtocol = traceProtocolIn(environment, problems);
  problems.push(...unknownVariables(environment));
  // Without a problem each value has been read as its setting declares it.
  return problems.length > 0 ? { problems } : ({ ...values, traceProtocol } as Configuration);
};

/** Makes an object of another, each value of its own. */
const mapped = <Name extends string, Each, Made>(
  values: Readonly<Record<Name, Each>>,
  make: (each: Each, name: Name) => Made,
): Readonly<Record<Name, Made>> =>
  Object.fromEntries(
    (Object.keys(values) as Name[]).map((name) => [name, make(values[name], name)]),
  ) as Record<Name, Made>;

/** Reads settings. Undefined is the value of one that is wrong. */
const readerOf =
  (
    environment: Environment,
    sources: ReadonlyMap<string, SecretSource>,
    refuse: (problem: string) => void,
  ) =>
  (setting: Setting): unknown => {
    const { variable, fallback = '', mayBeEmpty = true } = setting;
    const source = sources.get(variable);
    const given = environment[variable]?.trim();
    if (given === '' && !mayBeEmpty && !source)
      refuse(`${variable} is empty: set it, or leave it out for the default, ${fallback}`);
    const text = given || fallback;
    if (text === '') return setting.otherwise;
    const value = setting.parse(text);
    if (value === undefined) refuse(wrong(setting, source, text));
    const problem = value === undefined ? undefined : setting.problemOf?.(value);
    if (problem !== undefined) refuse(`${source?.variable ?? variable} ${problem}`);
    return problem === undefined ? value : undefined;
  };

/** What is wrong with a text, and which variable to correct. Shows nothing of a secret, a file or what a command prints. */
const wrong = (
  { variable, expected, isSecret }: Setting,
  source: SecretSource | undefined,
  text: string,
): string => {
  const shown = isSecret ? dots : withoutPasswords(text);
  if (source === undefined) return `${variable} must be ${expected}, not ${JSON.stringify(shown)}`;
  return source.way === 'file'
    ? `${source.variable} names a file that must contain ${expected}`
    : `${source.variable} is a command that must print ${expected}`;
};

/** Names that the server does not know, so that a mistyped one is noticed. Only tests read `ROUNDTRIP_TEST_`. */
const unknownVariables = (environment: Environment): readonly string[] =>
  Object.keys(environment)
    .filter((name) => name.startsWith('ROUNDTRIP_') && !name.startsWith('ROUNDTRIP_TEST_'))
    .filter((name) => !(name in variables) && !(name in developerVariables))
    .map(
      (name) => `${name} is not a variable of Roundtrip; ${renamed[name] ?? 'see serve --help'}`,
    );

/** What to set in place of variables that are gone. */
const renamed: Readonly<Record<string, string>> = {
  ROUNDTRIP_METRICS_HOST: 'set ROUNDTRIP_ADMIN_HOST',
  ROUNDTRIP_METRICS_PORT: 'set ROUNDTRIP_ADMIN_PORT',
};
