import type { VNode } from 'preact';
import type { Project } from '../../../../core/model/tenants/project.js';
import { startOfNextUtcMonth, utcDay } from '../../../../core/shared/time.js';
import { Badge, Card, Figure, usePage } from '../../view/index.js';
import { share, whole } from '../overview/numbers.js';

type AllowanceProps = {
  readonly project: Project;
  /** Messages that were sent in this UTC month. */
  readonly used: number;
  /** Messages that it may send in a month; null for no limit. */
  readonly limit: number | null;
};

/** How much of its monthly allowance a project has used. */
export const Allowance = ({ project, used, limit }: AllowanceProps): VNode => {
  const { now } = usePage();
  const { subscription } = project.billing;
  if (project.environment === 'test')
    return (
      <Card title="Allowance">
        <p class="soft">A test project is never billed and has no limit.</p>
      </Card>
    );
  return (
    <Card
      title="Allowance"
      actions={
        <Badge tone={subscription === 'active' ? 'good' : 'bad'}>
          {subscription === 'active' ? 'active' : subscription.replace('_', ' ')}
        </Badge>
      }
    >
      <Figure
        label="Messages this month"
        value={limit === null ? whole(used) : `${whole(used)} of ${whole(limit)}`}
        remark={
          limit === null
            ? 'The project has no limit.'
            : `${share(used, limit)} used. It starts again on ${utcDay(startOfNextUtcMonth(now))}.`
        }
      />
      {limit !== null && (
        <progress
          class="usage-meter"
          max={Math.max(1, limit)}
          value={Math.min(used, limit)}
          aria-label="Share of the allowance that is used"
        />
      )}
    </Card>
  );
};
