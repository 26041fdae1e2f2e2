import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What starting Node.js takes on a machine that promises in time are made for, in milliseconds. */
const usualStartMs = 60;

/** How many times slower than that this machine is now, beside all that runs on it. At least 1. */
const slowness = async (): Promise<number> => {
  const began = performance.now();
  await promisify(execFile)(process.execPath, ['-e', '0']);
  return Math.max(1, (performance.now() - began) / usualStartMs);
};

/** Fails when something took longer than promised, and longer than this machine explains: its measure is taken then. */
export const assertInPromisedTime = async (
  what: string,
  tookMs: number,
  promisedMs: number,
): Promise<void> => {
  if (tookMs <= promisedMs) return;
  const allowedMs = promisedMs * (await slowness());
  const times = `${Math.round(tookMs)} ms, promised ${promisedMs} ms, here ${Math.round(allowedMs)} ms`;
  assert.ok(tookMs <= allowedMs, `${what}: ${times}`);
};
