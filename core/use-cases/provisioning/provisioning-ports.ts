import type { ScimTokenActor } from '../../model/people/actor.js';
import type { ScimCaller } from '../../model/provisioning/scim-token.js';
import type { PeopleStore } from '../../ports/people/people-store.js';
import type { ProvisioningStore } from '../../ports/people/provisioning-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { AuditPorts } from '../people/audit-entries.js';

/** The ports of the tokens of directories. */
export type ScimTokenPorts = {
  readonly provisioning?: ProvisioningStore;
  readonly commit: Commit;
};

/** The ports of what a directory does. */
export type ProvisioningPorts = AuditPorts &
  ScimTokenPorts & {
    readonly people: PeopleStore;
    readonly tenants: TenantStore;
  };

/** Who calls SCIM, and from where. */
export type ScimCall = { readonly caller: ScimCaller; readonly address: string };

/** The store of directories. Throws a `TypeError` where the host has none. */
export const directoriesOf = ({
  provisioning,
}: Pick<ScimTokenPorts, 'provisioning'>): ProvisioningStore => {
  if (provisioning) return provisioning;
  throw new TypeError('These stores have no `provisioning`: no directory manages members.');
};

/** The token that calls, as the audit log names it. */
export const scimActor = ({ caller: { id, name }, address }: ScimCall): ScimTokenActor => ({
  ...{ kind: 'scim_token', id, name, address },
});
