import { performance } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { secondMs } from '../../core/shared/time.js';

/** How often a process looks whether it is idle. */
const everyMs = 10 * secondMs;
/** An idle process is busy for at most this share of the time. */
const idleShare = 0.03;
/** What new objects may occupy without being given back, in bytes. */
const keptBytes = 6 * 1_024 * 1_024;
/** Collections in one idle time: V8 gives back only when little was allocated in the seconds before. */
const attempts = 3;

/** What is seen of a process, and done to it. */
type Memory = {
  /** The share of the time since the last call in which the process was busy. */
  readonly busyShare: () => number;
  /** What new objects occupy. */
  readonly newObjectBytes: () => number;
  readonly collect: () => void;
};

/**
 * Gives memory back when this process is idle, after its start and after a load. V8 keeps what new objects have
 * occupied until it collects the whole heap, and an idle process never does that. A collection takes some ten milliseconds.
 * Returns the function that ends this.
 */
export const giveBackIdleMemory = (): (() => void) => {
  const watch = setInterval(idleLook({ busyShare: busyShare(), newObjectBytes, collect }), everyMs);
  watch.unref();
  return () => clearInterval(watch);
};

/** Looks once whether memory is to be given back, and collects. */
export const idleLook = ({ busyShare, newObjectBytes, collect }: Memory): (() => void) => {
  let left = attempts;
  return () => {
    if (busyShare() > idleShare) left = attempts;
    else if (left > 0 && newObjectBytes() > keptBytes) {
      left -= 1;
      collect();
    }
  };
};

const busyShare = (): Memory['busyShare'] => {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
};

const newObjectBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
    ?.physical_space_size ?? 0;

let collectGarbage: (() => void) | undefined;

/** Collects the whole heap. Node.js shows the function only behind a flag, and to contexts that are made under it. */
const collect = (): void => {
  if (!collectGarbage) {
    setFlagsFromString('--expose-gc');
    collectGarbage = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
  }
  collectGarbage();
};
