export type { SandboxCall, SandboxLedger, ScheduledReport } from './ledger.js';
export { memorySandboxLedger } from './memory-ledger.js';
export { type SandboxPorts, sandboxProvider } from './provider.js';
export { type Reporter, sandboxReporter } from './reporter.js';
