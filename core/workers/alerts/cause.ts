import type { AlertCondition, AlertConditionKind } from '../../model/alerts/condition.js';
import type { Finding } from '../../model/alerts/judge-alerts.js';
import type { Project } from '../../model/tenants/project.js';
import type { Stores } from '../../ports/stores/stores.js';
import type { Instant } from '../../shared/time.js';

/** What conditions are read from. */
export type CausePorts = Pick<
  Stores,
  | 'statistics'
  | 'queue'
  | 'endpoints'
  | 'templates'
  | 'channels'
  | 'usage'
  | 'tenants'
  | 'ephemeral'
> & {
  /** The bytes that the media files of a project may have where the limit is set nowhere. */
  readonly mediaQuotaBytes: number;
};

/** When causes are looked for. */
export type Now = { readonly now: Instant; readonly steadyNow: Instant };

/** Finds the causes of a rule of one kind in a project. */
export type Find<Kind extends AlertConditionKind> = (
  ports: CausePorts,
  project: Project,
  condition: Extract<AlertCondition, { readonly kind: Kind }>,
  at: Now,
) => Promise<readonly Finding[]>;
