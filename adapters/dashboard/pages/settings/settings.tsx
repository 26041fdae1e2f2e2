import * as E from 'fp-ts/lib/Either.js';
import { effectiveLimit } from '../../../../core/model/limits/effective-limits.js';
import { again, refused, seeOther, view } from '../../server/answer.js';
import { projectAction, projectPage } from '../../server/page.js';
import { ButtonLink, Card, fieldErrors } from '../../view/index.js';
import { BillingCard, billingIn } from './billing.js';
import { ProjectCard } from './facts.js';
import { LimitsCard, limitFields, limitsIn as tenantLimitsIn } from './limits.js';
import { RetentionCard } from './retention.js';
import { confirmField, daysField, limitsIn, shortened } from './retention-form.js';
import { usedAllowance } from './used-allowance.js';

/** Shows the settings of a project; those that the visitor may change are forms. */
export const settingsPage = projectPage({
  path: '/settings',
  permission: 'settings:read',
  handle: async (call) => {
    const { as, project, can, path } = call;
    const retention = await as.getRetention({ project: project.id });
    if (E.isLeft(retention)) return refused(retention.left);
    const limits = await as.getProjectLimits({ project: project.id });
    if (E.isLeft(limits)) return refused(limits.left);
    return view({
      title: 'Settings',
      body: (
        <>
          <ProjectCard project={project} />
          <RetentionCard
            retention={retention.right}
            action={can('settings:manage') ? path('/settings/retention') : undefined}
          />
          <BillingCard
            project={project}
            used={await usedAllowance(call)}
            limit={effectiveLimit(limits.right.layers, 'messages').value}
            action={can('billing:manage') ? path('/settings/billing') : undefined}
          />
          <LimitsCard
            limits={limits.right}
            action={can('billing:manage') ? path('/settings/limits') : undefined}
          />
          {can('people:erase') && (
            <Card title="Erase a person">
              <p>
                Removes the phone number of a person, and the contents of all messages to and from
                the person, from this project.
              </p>
              <p>
                <ButtonLink href={path('/settings/erase')}>Erase a person…</ButtonLink>
              </p>
            </Card>
          )}
        </>
      ),
    });
  },
});

/** Sets how long a project keeps each kind. A shorter limit needs to be confirmed. */
export const setRetentionAction = projectAction({
  path: '/settings/retention',
  permission: 'settings:manage',
  handle: async ({ as, project, form, path, can }) => {
    const limits = limitsIn(form);
    const found = await as.getRetention({ project: project.id });
    if (E.isLeft(found)) return refused(found.left);
    const shorter = shortened(found.right, limits);
    if (can('settings:manage') && shorter.length > 0 && !form.has(confirmField)) {
      const text = `Confirm that older ${shorter.join(', ')} are removed.`;
      return again(settingsPage, fieldErrors({ confirm: text }));
    }
    const set = await as.setRetention({ project: project.id, limits });
    if (E.isLeft(set)) return again(settingsPage, set.left, daysField);
    return seeOther(path('/settings'), 'The limits are set.');
  },
});

/** Sets limits of a project, at most those of its organization. */
export const setLimitsAction = projectAction({
  path: '/settings/limits',
  permission: 'billing:manage',
  handle: async ({ as, project, form, path }) => {
    const limits = tenantLimitsIn(form);
    const set = await as.setProjectLimits({ project: project.id, limits });
    if (E.isLeft(set)) return again(settingsPage, set.left, fieldsOf(set.left));
    return seeOther(path('/settings'), 'The limits of the project are set.');
  },
});

/** A limit that is too high is at its field. */
const fieldsOf = (refusal: object): Readonly<Record<string, string>> =>
  'name' in refusal
    ? { ...limitFields, limit_above_organization: limitFields[String(refusal.name)] ?? '' }
    : limitFields;

/** Sets the state of the subscription and the allowance. */
export const setBillingAction = projectAction({
  path: '/settings/billing',
  permission: 'billing:manage',
  handle: async ({ as, project, form, path }) => {
    const billing = billingIn(form, project.billing);
    const set = await as.setBilling({ project: project.id, billing });
    if (E.isLeft(set)) return again(settingsPage, set.left, { messageAllowance: 'allowance' });
    return seeOther(path('/settings'), 'Billing is set.');
  },
});
