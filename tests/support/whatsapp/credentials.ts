import type { Credentials } from '../../../adapters/whatsapp-cloud/index.js';
import { fictional } from '../../emulators/whatsapp-cloud/index.js';

/** The credentials of the number that the emulator has. */
export const credentials: Credentials = {
  phoneNumberId: fictional.phoneNumberId,
  wabaId: fictional.accountId,
  appId: fictional.appId,
  token: fictional.accessToken,
  appSecret: fictional.appSecret,
  verifyToken: fictional.verifyToken,
  provesSecret: false,
};
