import type { Timer } from '../../ports/machine/clock.js';
import { secondMs } from '../../shared/time.js';
import { rounds, type Service } from '../service.js';
import { type SealPorts, sealEntries } from './seal-entries.js';

/** Time between two looks for entries to seal. */
const everyMs = 10 * secondMs;
/** Pause after a full seal: a log of an older version has many, and others use the database too. */
const pauseMs = 100;

export type AuditSealerPorts = SealPorts & {
  readonly timer: Timer;
  readonly onFault: (error: unknown) => void;
};

/** Seals the entries of the audit log, every 10 seconds. */
export const auditSealer = (ports: AuditSealerPorts): Service =>
  rounds(async () => ((await sealEntries(ports)) ? pauseMs : everyMs), { ...ports, everyMs });
