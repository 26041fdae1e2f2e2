import { dashboard, openIdConnect } from '../../adapters/dashboard/index.js';
import type { Mount } from '../../adapters/http/index.js';
import type { Application } from '../container/application.js';
import { signInOf } from './sign-in.js';

/** The dashboard of an application. `publicUrl` is the URL of the address that it is on. */
export const dashboardOf = (
  { assembly, onFault, configuration: { trustedProxies, singleSignOn } }: Application,
  publicUrl: string | (() => string) | undefined,
): Mount => {
  const { clock, rateLimiters, tracer, sealing } = assembly.parts;
  return dashboard({
    authorized: assembly.useCases.actAs,
    signIn: signInOf(assembly.parts),
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
    onFault: (error, request) => onFault(error, 'dashboard', { request }),
    trustedProxies,
    tracer,
    ...(publicUrl !== undefined && { publicUrl }),
  });
};
