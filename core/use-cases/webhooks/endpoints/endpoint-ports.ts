import type { Clock } from '../../../ports/machine/clock.js';
import type { RandomBytes } from '../../../ports/machine/random-bytes.js';
import type { Sealing } from '../../../ports/machine/sealing.js';
import type { ChannelStore } from '../../../ports/stores/channel-store.js';
import type { Commit } from '../../../ports/stores/commit.js';
import type { TenantStore } from '../../../ports/stores/tenant-store.js';
import type { EndpointStore } from '../../../ports/stores/webhook-store.js';
import type { CheckWebhookUrl } from '../../../ports/webhooks/webhook-url-check.js';
import type { NewId } from '../../../shared/ids.js';

/** The ports of the use cases of webhook endpoints. */
export type EndpointPorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly randomBytes: RandomBytes;
  readonly sealing: Sealing;
  readonly checkWebhookUrl: CheckWebhookUrl;
  /** Whether test projects may have endpoints on `http://localhost`. */
  readonly localhostWebhooks: boolean;
  readonly endpoints: EndpointStore;
  readonly channels: Pick<ChannelStore, 'list'>;
  readonly tenants: Pick<TenantStore, 'findLayers'>;
  readonly commit: Commit;
};
