import { aesSealing } from '../../../adapters/system/index.js';
import {
  createMessaging,
  type HostedMessaging,
  type HostOptions,
  inMemory,
} from '../../../composition/host/index.js';
import { type HostStoreName, storeVariable } from '../../support/hosts/store-names.js';
import { hostStores } from '../../support/stores/host-stores.js';

const noon = Date.UTC(2026, 0, 15, 12);

/** Hosts of which only the stores and the files outlive one, under a clock that a test can push. */
export const hostsForOneRun = async (name: HostStoreName) => {
  process.env[storeVariable] = name;
  const { newId, blobs } = inMemory();
  // The tests share a database on Postgres, and so its key.
  const sealing = aesSealing(new Uint8Array(32));
  const { stores, close } = await hostStores(newId);
  let passedMs = 0;
  const faults: unknown[] = [];
  const clock = (): number => noon + passedMs + Math.floor(performance.now());
  const host = (options: HostOptions = {}): HostedMessaging =>
    createMessaging({
      ...{ newId, stores, sealing, blobs, clock },
      onFault: (error) => void faults.push(error),
      ...options,
    });
  const pass = (ms: number): void => {
    passedMs += ms;
  };
  return { host, stores, close, clock, pass, faults };
};
