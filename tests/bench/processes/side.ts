import type { Usage } from './usage.js';

/** One of the programs that a benchmark compares, such as the service or its floor. */
export type Side<Ready> = {
  /** What the benchmark needs to know of it, such as its URL. */
  readonly ready: Ready;
  /** Answers a question of the benchmark, such as how many webhooks arrived. Default: it has no answers. */
  readonly ask?: (question: string, argument: unknown) => Promise<unknown>;
  /** What it has used since it began. Default: what this process has used. */
  readonly usage?: () => Promise<Usage>;
  readonly stop: () => Promise<void>;
};

/** The default export of a side's module. */
export type StartSide<Ready> = (environment: NodeJS.ProcessEnv) => Promise<Side<Ready>>;

/** A side that runs, as the benchmark sees it. */
export type RunningSide<Ready> = {
  readonly ready: Ready;
  readonly ask: <Result>(question: string, argument?: unknown) => Promise<Result>;
  /** What its processes have used since it began. */
  readonly usage: () => Promise<Usage>;
  readonly end: () => Promise<void>;
};

/** What a side that serves HTTP says when it listens. */
export type Ready = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly project: string;
  readonly channels: readonly string[];
};
