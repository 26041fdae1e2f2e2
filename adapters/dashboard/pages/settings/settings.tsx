import * as E from 'fp-ts/lib/Either.js';
import { type PageAnswer, refused, seeOther, view } from '../../server/answer.js';
import { type ProjectCall, projectAction, projectPage } from '../../server/page.js';
import { ButtonLink, Card, type FormErrors, fieldErrors, formErrors } from '../../view/index.js';
import { BillingCard, billingIn } from './billing.js';
import { ProjectCard, RateLimitsCard } from './facts.js';
import { RetentionCard } from './retention.js';
import { confirmField, daysField, limitsIn, shortened } from './retention-form.js';
import { usedAllowance } from './used-allowance.js';

type Typed = { readonly values: URLSearchParams; readonly errors: FormErrors };
type Forms = { readonly retention?: Typed; readonly billing?: Typed };

const shown = async (call: ProjectCall, forms: Forms = {}): Promise<PageAnswer> => {
  const { as, project, can, path } = call;
  const retention = await as.getRetention({ project: project.id });
  if (E.isLeft(retention)) return refused(retention.left);
  return view({
    title: 'Settings',
    status: forms.retention || forms.billing ? 422 : 200,
    body: (
      <>
        <ProjectCard project={project} />
        <RetentionCard
          retention={retention.right}
          action={can('settings:manage') ? path('/settings/retention') : undefined}
          typed={forms.retention}
        />
        <BillingCard
          project={project}
          used={await usedAllowance(call)}
          action={can('billing:manage') ? path('/settings/billing') : undefined}
          typed={forms.billing}
        />
        <RateLimitsCard />
        {can('people:erase') && (
          <Card title="Erase a person">
            <p>
              Removes the phone number of a person, and the contents of all messages to and from the
              person, from this project.
            </p>
            <p>
              <ButtonLink href={path('/settings/erase')}>Erase a person…</ButtonLink>
            </p>
          </Card>
        )}
      </>
    ),
  });
};

/** Shows the settings of a project; those that the visitor may change are forms. */
export const settingsPage = projectPage({
  path: '/settings',
  permission: 'settings:read',
  handle: (call) => shown(call),
});

/** Sets how long a project keeps each kind. A shorter limit needs to be confirmed. */
export const setRetentionAction = projectAction({
  path: '/settings/retention',
  permission: 'settings:manage',
  handle: async (call) => {
    const { as, project, form, path } = call;
    const limits = limitsIn(form);
    const found = await as.getRetention({ project: project.id });
    if (E.isLeft(found)) return refused(found.left);
    const shorter = shortened(found.right, limits);
    if (call.can('settings:manage') && shorter.length > 0 && !form.has(confirmField)) {
      const text = `Confirm that older ${shorter.join(', ')} are removed.`;
      return shown(call, { retention: { values: form, errors: fieldErrors({ confirm: text }) } });
    }
    const set = await as.setRetention({ project: project.id, limits });
    if (E.isRight(set)) return seeOther(path('/settings'), 'The limits are set.');
    const refusal = set.left;
    if (refusal.code !== 'invalid_input') return refused(refusal);
    const errors = formErrors(refusal, daysField);
    return shown(call, { retention: { values: form, errors } });
  },
});

/** Sets the state of the subscription and the allowance. */
export const setBillingAction = projectAction({
  path: '/settings/billing',
  permission: 'billing:manage',
  handle: async (call) => {
    const { as, project, form, path } = call;
    const billing = billingIn(form, project.billing);
    const set = await as.setBilling({ project: project.id, billing });
    if (E.isRight(set)) return seeOther(path('/settings'), 'Billing is set.');
    const refusal = set.left;
    if (refusal.code !== 'invalid_input') return refused(refusal);
    const errors = formErrors(refusal, { messageAllowance: 'allowance' });
    return shown(call, { billing: { values: form, errors } });
  },
});
