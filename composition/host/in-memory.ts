import { memoryBlobStore } from '../../adapters/blobs/memory.js';
import { memoryStores } from '../../adapters/memory/index.js';
import {
  addressMatch,
  aesSealing,
  isAddressRange,
  phoneNumbering,
  sha256,
  systemClock,
  systemMonotonicClock,
  systemRandomBytes,
  ulidNewId,
} from '../../adapters/system/index.js';
import { mediaTypeSniffer } from '../../adapters/system/media-type-sniffer.js';
import { webhookUrlCheck } from '../../adapters/webhook-sender/index.js';
import type { MessagingPorts } from '../../core/messaging.js';

const keyBytes = 32;

/**
 * Every port that the use cases need: stores and blobs in memory, the rest of this machine. Secrets are sealed
 * under a key that is gone with the process, as the stores are.
 */
export const inMemory = (): MessagingPorts => {
  const newId = ulidNewId(systemClock, systemRandomBytes);
  return {
    clock: systemClock,
    monotonic: systemMonotonicClock,
    newId,
    digest: sha256,
    randomBytes: systemRandomBytes,
    canExist: phoneNumbering(),
    addressMatch,
    isAddressRange,
    sealing: aesSealing(systemRandomBytes(keyBytes)),
    checkWebhookUrl: webhookUrlCheck(),
    stores: memoryStores(newId),
    blobs: memoryBlobStore(systemClock),
    sniff: mediaTypeSniffer,
  };
};
