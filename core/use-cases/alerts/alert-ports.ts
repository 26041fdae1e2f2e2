import type { Project } from '../../model/tenants/project.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { RateLimiters } from '../../ports/machine/rate-limiter.js';
import type { Sealing } from '../../ports/machine/sealing.js';
import type { SendMail } from '../../ports/machine/send-mail.js';
import type { AlertStore } from '../../ports/stores/alert-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { SendWebhook } from '../../ports/webhooks/webhook-sender.js';
import type { SignWebhook } from '../../ports/webhooks/webhook-signer.js';
import type { CheckWebhookUrl } from '../../ports/webhooks/webhook-url-check.js';
import type { NewId } from '../../shared/ids.js';

/** The page of the alerts of a project, for people; undefined where none is known. */
export type AlertsPage = (project: Pick<Project, 'id' | 'organization'>) => string | undefined;

/** The ports of the use cases of alert rules. */
export type AlertPorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly sealing: Sealing;
  readonly checkWebhookUrl: CheckWebhookUrl;
  /** Whether test projects may have destinations on `http://localhost`. */
  readonly localhostWebhooks: boolean;
  readonly alerts: AlertStore;
  readonly tenants: TenantStore;
  readonly commit: Commit;
  /** Sends mail. Absent: no rule can have a mail address. */
  readonly sendMail?: SendMail | undefined;
};

/** The ports that hand a message to a receiver. */
export type SendNoticePorts = Pick<
  AlertPorts,
  'clock' | 'sealing' | 'localhostWebhooks' | 'sendMail'
> & {
  readonly sendWebhook?: SendWebhook | undefined;
  readonly signWebhook?: SignWebhook | undefined;
  readonly alertsPage?: AlertsPage | undefined;
  /** Bounds the mails of projects, which anyone may be named in. Absent: there is no bound. */
  readonly rateLimiters?: Pick<RateLimiters, 'project' | 'giveBack'> | undefined;
};
