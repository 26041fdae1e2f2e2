import {
  addressMatch,
  aesSealing,
  isAddressRange,
  phoneNumbering,
  sha256,
  systemRandomBytes,
} from '../../../adapters/system/index.js';
import { mediaTypeSniffer } from '../../../adapters/system/media-type-sniffer.js';
import { webhookUrlCheck } from '../../../adapters/webhook-sender/index.js';
import { testNetworks } from '../fixtures/test-networks.js';

/** What the use cases ask of the machine, but for time and stores; secrets are sealed with a known key. */
export const testMachine = {
  digest: sha256,
  randomBytes: systemRandomBytes,
  canExist: phoneNumbering(),
  addressMatch,
  isAddressRange,
  sealing: aesSealing(new Uint8Array(32)),
  checkWebhookUrl: webhookUrlCheck(),
  sniff: mediaTypeSniffer,
  networks: testNetworks,
};
