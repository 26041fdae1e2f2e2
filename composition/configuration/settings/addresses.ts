import { asIs, onOrOff, portNumber, portRange } from '../parsers.js';
import { group, optional, type SettingsBefore, setting } from '../setting.js';

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
    ({ host, port }, before: SettingsBefore, refuse): Address | undefined => {
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

/** Whether the Admin API is served, at `adminAddress`. */
export const adminApi = group(
  {
    isOn: setting('ROUNDTRIP_ADMIN_API', {
      meaning:
        'on serves the Admin API at /admin/v1 of ROUNDTRIP_ADMIN_PORT, which it needs; off does not',
      fallback: 'off',
      parse: onOrOff,
      expected: 'on or off',
    }),
  },
  ({ isOn }, { isSet }, refuse) => {
    if (isOn && !isSet('ROUNDTRIP_ADMIN_PORT'))
      refuse(
        'ROUNDTRIP_ADMIN_API is on, but only ROUNDTRIP_ADMIN_PORT serves it: set that port, or leave it off',
      );
    return isOn;
  },
);

/** Own address of the dashboard. Undefined: the address of the API. */
export const dashboardAddress = ownAddress('ROUNDTRIP_DASHBOARD', {
  host: 'address of the dashboard, when it has a port of its own (default ROUNDTRIP_HOST)',
  port: 'TCP port of the dashboard, which the main port then does not serve (default the main port)',
});
