import type { Output } from '../output.js';
import { cut } from './width.js';

/** Reports what a command is doing, and how much of it is done. A total of 0 is unknown. */
export type OnProgress = (step: string, done: number, total: number) => void;

/** How far work is. */
export type Progress = {
  readonly step: string;
  readonly done: number;
  readonly total: number;
  readonly elapsedMs: number;
};

/** Time between two lines on a terminal, in milliseconds. Work that takes less shows none. */
const everyMs = 250;
/** Time between two lines elsewhere, such as in a log. */
const everyMsInLogs = 10_000;

/**
 * Does work and shows how far it is: on a terminal as a bar in one line, which is empty afterwards; elsewhere as one line
 * every 10 s, so that a log shows that long work goes on.
 */
export const withProgress = async <Result>(
  { error, errorColumns }: Output,
  title: string,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> => {
  const begunAt = performance.now();
  let now = { step: title, done: 0, total: 0 };
  let isShown = false;
  const show = () => {
    isShown = true;
    const text = progressText({ ...now, elapsedMs: performance.now() - begunAt }, errorColumns);
    error(errorColumns === undefined ? `${text}\n` : `\r\u001b[K${text}`);
  };
  const timer = setInterval(show, errorColumns === undefined ? everyMsInLogs : everyMs);
  try {
    return await work((step, done, total) => {
      now = { step, done, total };
    });
  } finally {
    clearInterval(timer);
    if (isShown && errorColumns !== undefined) error('\r\u001b[K');
  }
};

const barWidth = 24;

/** Progress in one line: a bar where the total is known and a terminal shows it, the amounts, and the seconds so far. */
export const progressText = (
  { step, done, total, elapsedMs }: Progress,
  columns: number | undefined,
): string => {
  const part = total > 0 ? Math.min(1, done / total) : undefined;
  const filled = Math.round((part ?? 0) * barWidth);
  const texts = [
    part !== undefined && columns !== undefined
      ? `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}] ${Math.floor(part * 100)} %`
      : undefined,
    amount(step, done, total),
    `${Math.floor(elapsedMs / 1_000)} s`,
  ];
  const line = `${step}: ${texts.filter((text) => text !== undefined).join(', ')}`;
  return columns === undefined ? line : cut(line, columns - 1);
};

const megabyte = 1_000_000;

const amount = (step: string, done: number, total: number): string | undefined => {
  if (done === 0 && total === 0) return undefined;
  const text = step.includes('bytes')
    ? (count: number) => `${(count / megabyte).toFixed(1)} MB`
    : String;
  return total > 0 ? `${text(done)} of ${text(total)}` : text(done);
};
