import type { NewId } from '../../core/shared/ids.js';
import { type MountableHandler, mountsHandler } from '../http/handler/messaging-handler.js';
import type { Mount } from '../http/server/mount.js';
import { homePages } from './pages/home/index.js';
import { areas } from './pages/index.js';
import { searchPages } from './pages/search/index.js';
import type { WhoIsAsking } from './server/asking.js';
import { dashboardMount } from './server/dashboard.js';
import type { DashboardPorts } from './server/dashboard-ports.js';
import { accountPages } from './sign-in/account-pages.js';
import { provePath } from './sign-in/link-paths.js';
import { backChannel, backChannelPath } from './sign-in/oidc/back-channel.js';
import { provePages } from './sign-in/prove-pages.js';
import { whoHasSession } from './sign-in/session-cookie.js';
import { signInPages } from './sign-in/sign-in-pages.js';
import type { SignInUseCases } from './sign-in/sign-in-use-cases.js';
import type { SingleSignOn } from './sign-in/single-sign-on.js';

export type { PageRefusal } from './server/answer.js';
export type { Asking, WhoIsAsking } from './server/asking.js';
export type { DashboardPorts } from './server/dashboard-ports.js';
export type { TenantLimits } from './server/limits/draw.js';
export type { OidcClient } from './sign-in/oidc/oidc-client.js';
export { type OpenIdConnectOptions, openIdConnect } from './sign-in/oidc/open-id-connect.js';
export type {
  NewPasskeyQuestion,
  PasskeyChallenge,
  PasskeyQuestion,
  PasskeyUseCases,
} from './sign-in/passkeys/passkey-use-cases.js';
export { type WebAuthnOptions, webAuthn } from './sign-in/passkeys/web-authn.js';
export type {
  AccountView,
  BegunSession,
  Browser,
  InvitationView,
  KnownSession,
  NewSecondFactor,
  SignInUseCases,
} from './sign-in/sign-in-use-cases.js';
export type {
  ProvedIdentity,
  ProviderLogout,
  SingleSignOn,
  SingleSignOnProblem,
} from './sign-in/single-sign-on.js';

/** A sign-in that the host has already. */
export type HostSignIn = {
  readonly whoIsAsking: WhoIsAsking;
  /** Where visitors are sent who are not signed in. They come back to the address in the query parameter `next`. */
  readonly signInUrl: string;
};

/** What the dashboard is made of. */
export type DashboardOptions = Omit<DashboardPorts, keyof HostSignIn> & {
  /** The use cases behind the sign-in pages of the dashboard, or the sign-in of the host. */
  readonly signIn: SignInUseCases | HostSignIn;
  /** A provider at which visitors can sign in too, beside those use cases. Default: none. */
  readonly singleSignOn?: SingleSignOn;
};

/** The dashboard, for the `mounts` of a server or a handler of `roundtrip/adapters/http`. */
export const dashboard = ({ signIn, singleSignOn, ...given }: DashboardOptions): Mount => {
  const { base = '/dashboard' } = given;
  const pages = [...homePages(areas), ...searchPages];
  if ('whoIsAsking' in signIn) return dashboardMount({ ...given, ...signIn }, areas, pages);
  const ports = {
    ...given,
    whoIsAsking: whoHasSession(given, signIn),
    signInUrl: `${base}/sign-in`,
    proveUrl: `${base}${provePath}`,
  };
  const ownPages = [
    ...pages,
    ...signInPages(signIn, singleSignOn),
    ...accountPages(signIn),
    ...provePages(signIn, singleSignOn),
  ];
  const mount = dashboardMount(ports, areas, ownPages);
  if (!singleSignOn?.readLogoutToken) return mount;
  const logout = backChannel(given, signIn, singleSignOn.readLogoutToken);
  return {
    ...mount,
    serve: (context) => (isBackChannel(context, base) ? logout(context) : mount.serve(context)),
  };
};

const isBackChannel = (
  { req: { method, url = '' } }: Parameters<Mount['serve']>[0],
  base: string,
): boolean => method === 'POST' && url.split('?', 1)[0] === base + backChannelPath;

/** What the handler needs beside the dashboard: it makes the ids of requests. */
export type HandlerPorts = { readonly newId: NewId };

/** The dashboard for another server, mounted as `messagingHandler` is. `base` is its prefix. */
export const dashboardHandler = (options: DashboardOptions & HandlerPorts): MountableHandler => {
  const { base: prefix = '/dashboard', rateLimiter, publicUrl: _, ...ports } = options;
  const rateLimiters = { project: rateLimiter, address: rateLimiter };
  return mountsHandler({ ...ports, prefix, rateLimiters, mounts: [dashboard(options)] });
};
