import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { program } from '../../support/hosts/program.js';
import type { PartitionReport } from './partitions.js';

/** Why this process cannot make a network of its own. Undefined when it can. */
export const noNetworkBecause = (): string | undefined => {
  const tries = 'ip link set lo up && tc qdisc add dev lo root handle 1: htb';
  try {
    execFileSync('unshare', ['--net', 'sh', '-c', tries], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'it needs Linux, root, and the commands unshare (util-linux), ip and tc (iproute2)';
  }
};

export type OwnNetworkPlan = {
  readonly seconds: number;
  /** How many of the faults happen, from the first. Default: all. */
  readonly faults?: number;
  readonly sendsBetween: number;
};

/** Runs `inside.ts` in a network namespace that only it and its processes see. Rejects when a promise was broken. */
export const partitionInOwnNetwork = async ({
  seconds,
  faults = Number.POSITIVE_INFINITY,
  sendsBetween,
}: OwnNetworkPlan): Promise<PartitionReport> => {
  const inside = program(resolve(import.meta.dirname, 'inside.ts'));
  const args = ['--net', process.execPath, ...inside, seconds, faults, sendsBetween].map(String);
  const child = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const printed = await text(child.stdout);
  const [code] = await ended;
  if (code !== 0) throw new Error(`the run in its own network ended with ${code}`);
  return JSON.parse(printed);
};
