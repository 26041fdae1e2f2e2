import { asIs, portNumber, portRange } from '../parsers.js';
import { type Before, group, optional } from '../setting.js';

type Address = { readonly host: string; readonly port: number };

/** The own address of a part of the server. Undefined: that of the API. */
const ownAddress = <const Part extends string>(
  part: Part,
  meanings: { readonly host: string; readonly port: string },
) =>
  group(
    {
      host: optional(`${part}_HOST`, {
        meaning: meanings.host,
        parse: asIs,
        expected: 'an address',
      }),
      port: optional(`${part}_PORT`, {
        meaning: meanings.port,
        parse: portNumber,
        expected: portRange,
      }),
    },
    ({ host, port }, before: Before, refuse): Address | undefined => {
      if (host !== undefined && port === undefined)
        refuse(`${part}_HOST must be given together with ${part}_PORT`);
      return port === undefined ? undefined : { host: host ?? before.host, port };
    },
  );

/** Own address of probes and metrics. Undefined: the address of the API. */
export const adminAddress = ownAddress('ROUNDTRIP_ADMIN', {
  host: 'address of /healthz, /readyz and /metrics; set it with its port (default ROUNDTRIP_HOST)',
  port: 'TCP port of /healthz, /readyz and /metrics, answered by a thread of its own; the main port then does not serve /metrics (default the main port)',
});

/** Own address of the dashboard. Undefined: the address of the API. */
export const dashboardAddress = ownAddress('ROUNDTRIP_DASHBOARD', {
  host: 'address of the dashboard, when it has a port of its own (default ROUNDTRIP_HOST)',
  port: 'TCP port of the dashboard, which the main port then does not serve (default the main port)',
});
