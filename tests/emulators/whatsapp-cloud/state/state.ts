import type {
  Account,
  App,
  BusinessNumber,
  Media,
  Person,
  Template,
  Token,
  Upload,
} from './entities.js';

/** Everything that the emulated provider knows, but for what it has done. */
export type State = {
  app: App;
  /** Numbers that a test account may send to; undefined for a live one. */
  allowList?: readonly string[] | undefined;
  readonly accounts: Map<string, Account>;
  readonly numbers: Map<string, BusinessNumber>;
  readonly templates: Map<string, Template>;
  /** Until when a template's name is taken though it was deleted, by account, name and language. */
  readonly deletedNames: Map<string, number>;
  readonly media: Map<string, Media>;
  readonly uploads: Map<string, Upload>;
  /** The type of the file behind each upload handle. */
  readonly handles: Map<string, string>;
  readonly tokens: Map<string, Token>;
  readonly people: Map<string, Person>;
  /** When a user last wrote, by number and user. */
  readonly windows: Map<string, number>;
  /** When the business last began a conversation, by number and user. */
  readonly begun: Map<string, Map<string, number>>;
  /** The people whom a number blocks, by number and user. */
  readonly blocked: Set<string>;
  readonly buckets: Map<string, { readonly tokens: number; readonly at: number }>;
};

/** Replaces the entry under a key by what the change makes of it, if there is one. */
export const amend = <T>(map: Map<string, T>, key: string, change: (old: T) => T): void => {
  const old = map.get(key);
  if (old !== undefined) map.set(key, change(old));
};
