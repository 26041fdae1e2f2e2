import type { Tls } from '../../../adapters/http/index.js';
import type { Configuration } from '../../configuration/configuration.js';
import { withConfigurationContext } from '../../configuration/context.js';
import { baseUrl } from '../base-url.js';
import { type AdminListener, type AdminSource, startAdmin } from './start-admin.js';

/** The configured admin listener. */
export type Admin = AdminListener & { readonly url: string };

/** Starts the configured admin listener. Undefined where none is configured. */
export const adminListener = async (
  {
    adminAddress,
    adminApi: hasAdminApi,
    metricsToken,
    trustedProxies,
  }: Pick<Configuration, 'adminAddress' | 'adminApi' | 'metricsToken' | 'trustedProxies'>,
  tls: Tls | undefined,
  source: AdminSource,
): Promise<Admin | undefined> => {
  if (!adminAddress) return undefined;
  const { host, port } = adminAddress;
  const listener = await withConfigurationContext(
    ['ROUNDTRIP_ADMIN_HOST', 'ROUNDTRIP_ADMIN_PORT'],
    () => startAdmin({ host, port, tls, metricsToken, hasAdminApi, trustedProxies }, source),
  );
  return { ...listener, url: baseUrl(tls !== undefined, host, listener.port) };
};
