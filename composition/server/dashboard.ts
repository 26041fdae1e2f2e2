import type { Mount } from '../../adapters/http/index.js';
import { loadedOnce } from '../../adapters/system/loaded-once.js';
import { limitsOf } from '../../core/use-cases/limits/get-limits.js';
import type { Configuration } from '../configuration/configuration.js';
import type { Application } from '../container/application.js';
import { signInOf } from './sign-in.js';

type PublicUrl = string | (() => string) | undefined;

/**
 * The dashboard of an application. `publicUrl` is the URL of the address that it is on. Its modules are loaded at the first
 * request: a server without a visitor starts without them.
 */
export const dashboardOf = (application: Application, publicUrl: PublicUrl): Mount => {
  const loaded = loadedOnce(() => load(application, publicUrl));
  return {
    prefix: '/dashboard',
    serve: async (context) => (await loaded()).serve(context),
  };
};

const load = async (
  { assembly, onFault, configuration }: Application,
  publicUrl: PublicUrl,
): Promise<Mount> => {
  const { trustedProxies, singleSignOn } = configuration;
  const { dashboard, openIdConnect, webAuthn } = await import('../../adapters/dashboard/index.js');
  const { clock, rateLimiters, tracer, sealing } = assembly.parts;
  const { tenants } = assembly.parts.stores;
  return dashboard({
    authorized: assembly.useCases.actAs,
    signIn: signInOf(assembly.parts, webAuthn({ publicUrl: passkeyUrl(configuration) })),
    ...(singleSignOn && {
      singleSignOn: openIdConnect({
        ...singleSignOn,
        sealing,
        clock,
        onFault: (error) => onFault(error, 'single-sign-on'),
      }),
    }),
    clock,
    rateLimiter: rateLimiters.address,
    tenantLimits: {
      rateLimiters,
      findLayers: tenants.findLayers,
      findOrganizationLayers: async (organization) =>
        limitsOf(organization, await tenants.listPlans()).layers,
    },
    onFault: (error, request) => onFault(error, 'dashboard', { request }),
    trustedProxies,
    tracer,
    ...(publicUrl !== undefined && { publicUrl }),
  });
};

/** The URL for which browsers keep passkeys: the public one, where the dashboard is on it. */
const passkeyUrl = ({ publicUrl, dashboardAddress }: Configuration): string | undefined =>
  dashboardAddress ? undefined : publicUrl;
