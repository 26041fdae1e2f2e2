import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { arch, availableParallelism, cpus, platform, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { medianOf } from '../measure/sample.js';

/** What a run depends on beside the code. */
export type MachineFacts = {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGib: number;
  readonly system: string;
  readonly node: string;
  /** The median time of writing and syncing 4 KiB, in milliseconds. */
  readonly fsyncMs: number;
  /** The day of the run, in UTC. */
  readonly day: string;
};

const gib = 1_024 ** 3;

/** This machine. */
export const thisMachine = async (): Promise<MachineFacts> => ({
  processor: cpus()[0]?.model.trim() || 'unknown',
  cores: availableParallelism(),
  memoryGib: Math.round(totalmem() / gib),
  system: `${platform()} ${release()} ${arch()}`,
  node: process.version,
  fsyncMs: Number(fsyncTime().toPrecision(2)),
  day: new Date().toISOString().slice(0, 10),
});

const blockBytes = 4_096;
const syncs = 50;

const fsyncTime = (): number => {
  const path = join(tmpdir(), `roundtrip-bench-${process.pid}.sync`);
  const file = openSync(path, 'w');
  try {
    return medianOf(
      Array.from({ length: syncs }, () => {
        const started = performance.now();
        writeSync(file, Buffer.alloc(blockBytes, 1));
        fsyncSync(file);
        return performance.now() - started;
      }),
    );
  } finally {
    closeSync(file);
    rmSync(path);
  }
};
