import {
  type AdminServices,
  adminRoutes,
  type HttpPorts,
  messagingHandler,
  type ServiceStatus,
} from '../../../adapters/http/index.js';
import type { AdminCaller } from '../../../core/model/access/admin-token.js';
import type { TokenActor } from '../../../core/model/people/actor.js';
import type { Assembly } from '../../assembly/index.js';
import { asOperator } from '../../audit/as-operator.js';
import { adminBodyBytes } from './admin-body.js';
import type { ServeAdminApi } from './forwarded.js';

/** The Admin API of a server. */
export type AdminApi = {
  readonly serve: ServeAdminApi;
  /** Refuses new requests, and waits for those in flight, at most `withinMs`. */
  readonly close: (withinMs: number) => Promise<void>;
};

/** What the Admin API tells of its server. */
type Served = { readonly status: () => Promise<ServiceStatus>; readonly dashboardUrl: string };

/** Makes the Admin API of a server (docs/decisions/0137). It listens nowhere: the admin listener hands requests over. */
export const adminApi = (
  assembly: Pick<Assembly, 'useCases' | 'parts'>,
  ports: HttpPorts,
  { status, dashboardUrl }: Served,
): AdminApi => {
  const handler = messagingHandler({
    ...ports,
    services: { ...ports.services, admin: adminServices(assembly, status, dashboardUrl) },
    routes: adminRoutes,
    // The listener knows the address of the client.
    trustedProxies: [],
    limits: { jsonBytes: adminBodyBytes },
  });
  return {
    serve: async ({ method, target, headers, body, address }) => {
      const request = new Request(new URL(target, 'http://admin.invalid'), {
        method,
        headers: headers.map(([name, value]): [string, string] => [name, value]),
        ...(body && { body: Buffer.from(body) }),
      });
      const answer = await handler.fetch(request, { address });
      return {
        status: answer.status,
        headers: [...answer.headers],
        body: new Uint8Array(await answer.arrayBuffer()),
      };
    },
    close: handler.close,
  };
};

/** What serves the routes of the Admin API. */
export const adminServices = (
  assembly: Pick<Assembly, 'useCases' | 'parts'>,
  status: () => Promise<ServiceStatus>,
  dashboardUrl?: string,
): AdminServices => {
  const { authenticateAdmin, answerOnce } = assembly.useCases;
  const as: AdminServices['as'] = (caller, address) =>
    asOperator(assembly, actorOf(caller, address));
  return { authenticateAdmin, answerOnce, as, status, dashboardUrl };
};

const actorOf = ({ id, name }: AdminCaller, address: string): TokenActor => ({
  ...{ kind: 'admin_token', id, name, address, memberships: 'all' },
});
