import { pathToFileURL } from 'node:url';
import type { StartSide } from './side.js';
import { writeStatementTimes } from './statement-times.js';
import { usage as ownUsage } from './usage.js';

/**
 * The process of a side: starts the module that its argument names, says that it is ready, answers questions, and ends
 * when the benchmark disconnects.
 */
export type Question = {
  readonly id: number;
  readonly question: string;
  readonly argument?: unknown;
};
export type HostAnswer = {
  readonly id: number;
  readonly answer?: unknown;
  readonly error?: string;
};
export type Started = { readonly ready: unknown };

const [module = ''] = process.argv.slice(2);
const { default: start }: { default: StartSide<unknown> } = await import(
  pathToFileURL(module).href
);
const { ready, ask, usage = async () => ownUsage(), stop } = await start(process.env);

const answerTo = async ({ id, question, argument }: Question): Promise<HostAnswer> => {
  try {
    return { id, answer: await (question === 'usage' ? usage() : ask?.(question, argument)) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

process.on('message', async (asked: Question) => process.send?.(await answerTo(asked)));
process.once('disconnect', () => {
  writeStatementTimes();
  void stop();
});
process.send?.({ ready } satisfies Started);
