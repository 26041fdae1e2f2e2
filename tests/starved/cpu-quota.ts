import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = '/sys/fs/cgroup';

/** Gives a process, with all its threads, a share of one processor. Needs Linux and root. Returns what takes the limit away. */
export const limitProcessor = (pid: number, percent: number): (() => void) => {
  const isFirstVersion = existsSync(join(root, 'cpu'));
  const folder = join(root, isFirstVersion ? 'cpu' : '', `roundtrip-starved-${pid}`);
  const periodUs = 100_000;
  const quotaUs = Math.round((periodUs * percent) / 100);
  mkdirSync(folder);
  if (isFirstVersion) {
    writeFileSync(join(folder, 'cpu.cfs_period_us'), String(periodUs));
    writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quotaUs));
  } else writeFileSync(join(folder, 'cpu.max'), `${quotaUs} ${periodUs}`);
  writeFileSync(join(folder, 'cgroup.procs'), String(pid));
  return () => rmdirSync(folder);
};
