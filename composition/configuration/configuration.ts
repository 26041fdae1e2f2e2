import type { ValuesOf } from './setting.js';
import type { settings } from './settings/index.js';
import type { TraceProtocol } from './trace-export.js';

/** What the environment variables configure: each setting is described where it is declared, in `settings`. */
export type Configuration = ValuesOf<typeof settings> & {
  /** The protocol by which spans are exported. Undefined: none are recorded. */
  readonly traceProtocol: TraceProtocol | undefined;
};
