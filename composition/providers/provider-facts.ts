import { baseUrl, webUrl } from '../configuration/web-url.js';

/** A setting of the server that a provider needs. */
export type Setting<Variable extends string = string> = {
  /** The environment variable. */
  readonly variable: Variable;
  /** Its text when it is not set. */
  readonly fallback: string;
  /** For `serve --help`. */
  readonly meaning: string;
  /** Undefined for a text that it does not accept. */
  readonly parse: (text: string) => string | undefined;
  /** What it accepts, for error messages. */
  readonly expected: string;
  /** What a log may show of it. */
  readonly shown: (value: string) => string;
};

/** The base URL of an API. It has no credentials, so that a log may show it. */
export const urlSetting = <const Variable extends string>(
  variable: Variable,
  fallback: string,
  meaning: string,
): Setting<Variable> => ({
  variable,
  fallback,
  meaning,
  parse: webUrl,
  expected: baseUrl,
  shown: (url) => url,
});

/** What the configuration, the logs and the command line must know of a provider. Nothing of it calls the network. */
export type ProviderFacts = {
  /** By their name in the configuration. */
  readonly settings: Readonly<Record<string, Setting>>;
  /** Why a webhook can have no effect. */
  readonly ignoredReasons: readonly string[];
};
