import { readFile } from 'node:fs/promises';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import type { Tls } from '../../adapters/http/index.js';
import type { Configuration } from '../configuration/configuration.js';
import { withConfigurationContext } from '../configuration/context.js';
import type { VariableName } from '../configuration/variables.js';

/** The certificate and its key. They are checked here, before any server listens. */
export const certificateOf = async ({
  certFile,
  keyFile,
}: NonNullable<Configuration['tls']>): Promise<Tls> => {
  const cert = await withConfigurationContext(['ROUNDTRIP_TLS_CERT_FILE'], () =>
    readFile(certFile),
  );
  const key = await withConfigurationContext(['ROUNDTRIP_TLS_KEY_FILE'], () => readFile(keyFile));
  const check = (names: readonly VariableName[], options: SecureContextOptions, wrong: string) =>
    withConfigurationContext(names, () => {
      try {
        createSecureContext(options);
      } catch (cause) {
        throw new Error(wrong, { cause });
      }
    });
  const [certName, keyName] = ['ROUNDTRIP_TLS_CERT_FILE', 'ROUNDTRIP_TLS_KEY_FILE'] as const;
  await check([certName], { cert }, 'the file contains no PEM certificate chain');
  await check([keyName], { key }, 'the file contains no PEM private key without a passphrase');
  await check([certName, keyName], { cert, key }, 'the key does not belong to the certificate');
  return { cert, key };
};
