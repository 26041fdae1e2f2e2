import * as E from 'fp-ts/lib/Either.js';
import { rateClasses } from '../../../../core/model/rate-limits/bucket.js';
import { clientNetwork } from '../../../../core/model/rate-limits/client-network.js';
import type { RequestContext } from '../../../http/context/request-context.js';
import type { HttpResponse } from '../../../http/response/response.js';
import { writeResponse } from '../../../http/response/write-response.js';
import type { DashboardPorts } from '../../server/dashboard-ports.js';
import { readForm } from '../../server/form-body.js';
import { pageHeaders } from '../../server/security/headers.js';
import type { SignInUseCases } from '../sign-in-use-cases.js';
import type { SingleSignOn } from '../single-sign-on.js';

/** Where a provider says that sessions have ended, below the dashboard. */
export const backChannelPath = '/sign-in/oidc/back-channel-logout';

type BackChannelPorts = Pick<DashboardPorts, 'rateLimiter' | 'onFault'>;

/**
 * Takes the logout tokens of the provider. It answers 200 when the sessions have ended, or there were none; 400 for a token
 * that is wrong in any way, without saying how; 503 when the provider's keys or the store could not be asked.
 */
export const backChannel =
  (
    { rateLimiter, onFault }: BackChannelPorts,
    { endProviderSessions }: Pick<SignInUseCases, 'endProviderSessions'>,
    readLogoutToken: NonNullable<SingleSignOn['readLogoutToken']>,
  ) =>
  async (context: RequestContext): Promise<void> => {
    const { address, id } = context;
    const limited = async (): Promise<HttpResponse | undefined> => {
      const bucket = `address/${clientNetwork(address)}`;
      const { isGranted, retryAfterSeconds } = await rateLimiter(bucket, rateClasses.read);
      return isGranted
        ? undefined
        : { status: 429, headers: ['Retry-After', String(retryAfterSeconds)] };
    };
    const answered = async (): Promise<HttpResponse> => {
      const token = await tokenOf(context);
      const logout = token === undefined ? 'unacceptable' : await readLogoutToken(token);
      if (typeof logout === 'string') return logout === 'unavailable' ? { status: 503 } : refused;
      const ended = await endProviderSessions({ ...logout, address });
      return E.isRight(ended) ? { status: 200 } : refused;
    };
    const response = await limited()
      .then((refusal) => refusal ?? answered())
      .catch((error: unknown): HttpResponse => {
        onFault(error, id);
        return { status: 503 };
      });
    await writeResponse(context, response, pageHeaders(id));
  };

/** The one token of a request; undefined when it has none, several, or a body of another kind or size. */
const tokenOf = async (context: RequestContext): Promise<string | undefined> => {
  const form = await readForm(context);
  const [token, ...others] = E.isRight(form) ? form.right.getAll('logout_token') : [];
  return others.length === 0 ? token : undefined;
};

const refused: HttpResponse = {
  status: 400,
  type: 'application/json',
  body: JSON.stringify({ error: 'invalid_request' }),
};
