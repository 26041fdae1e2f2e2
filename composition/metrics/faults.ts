import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';

/** Takes note of something that went wrong and was survived. */
export type OnFault = (part: string) => (error: unknown, about?: object) => void;

/** Logs each fault, and counts it by the part of the service that met it. */
export const faultLog = (logger: Logger, registry: Registry): OnFault => {
  const faults = new Counter({
    name: 'roundtrip_faults_total',
    help: 'Faults that were met and survived, by the part that met them.',
    labelNames: ['part'],
    registers: [registry],
  });
  return (part) => (error, about) => {
    faults.inc({ part });
    logger.error({ part, err: error, ...about }, 'fault');
  };
};
