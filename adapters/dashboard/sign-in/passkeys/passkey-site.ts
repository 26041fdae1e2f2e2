import { isIP } from 'node:net';
import type {
  PasskeySite,
  PasskeysOffBecause,
} from '../../../../core/ports/people/passkey-verification.js';

/** Where passkeys are valid, by the public URL of the dashboard, or why there are none. */
export const passkeySite = (publicUrl: string | undefined): PasskeySite | PasskeysOffBecause => {
  if (publicUrl === undefined) return 'no_public_url';
  const { origin, hostname, protocol } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return 'no_host_name';
  return protocol === 'https:' || isLocal ? { origin, id: hostname } : 'not_secure';
};
