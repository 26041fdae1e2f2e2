import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { output } from '../processes/compile.js';

const source = join(import.meta.dirname, 'slow-fsync.c');

/**
 * The environment in which each `fsync` of a process, in all its threads, takes so many milliseconds longer. Compiles a
 * library. Throws where that cannot be done: it needs Linux and a C compiler.
 */
export const slowFsync = (ms: number): Readonly<Record<string, string>> => {
  const library = join(output, 'slow-fsync.so');
  const remedy = '--fsync-delay needs Linux and a C compiler with the name `cc`';
  if (process.platform !== 'linux') throw new Error(remedy);
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl']);
  } catch (cause) {
    throw new Error(remedy, { cause });
  }
  return { LD_PRELOAD: library, BENCH_FSYNC_DELAY_MS: String(ms) };
};
