export type { SandboxPorts } from './calls.js';
export type { SandboxCall, SandboxLedger, ScheduledReport } from './ledger.js';
export { memorySandboxLedger } from './memory-ledger.js';
export { sandboxNetwork, sandboxProvider } from './provider.js';
export { type Reporter, type ReporterPorts, sandboxReporter } from './reporter.js';
export { sandboxSetup } from './setup.js';
