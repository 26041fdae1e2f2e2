import type { VNode } from 'preact';
import {
  type Billing,
  type Subscription,
  subscriptions,
} from '../../../../core/model/billing/billing.js';
import type { Project } from '../../../../core/model/tenants/project.js';
import {
  Badge,
  Card,
  Facts,
  Form,
  SelectField,
  SubmitButton,
  TextField,
  type Tone,
} from '../../view/index.js';

type BillingProps = {
  readonly project: Project;
  /** Outbound messages of this month. Undefined: the visitor may not see them. */
  readonly used: number | undefined;
  /** Messages that it may send in a month; null for no limit. */
  readonly limit: number | null;
  /** Where the form posts to. Undefined: billing is shown, not edited. */
  readonly action: string | undefined;
};

const labels: Readonly<Record<Subscription, string>> = {
  active: 'Active',
  none: 'None: live sends are refused',
  past_due: 'Past due: live sends are refused',
};

const tones: Readonly<Record<Subscription, Tone>> = {
  active: 'good',
  none: 'neutral',
  past_due: 'bad',
};

/** Whole numbers with commas: `12,000`. */
const numberText = (n: number): string => n.toLocaleString('en-US');

/** What a project may send, and how much of it is used. */
export const BillingCard = ({ project, used, limit, action }: BillingProps): VNode => {
  const { subscription, messageAllowance } = project.billing;
  const allowance = limit === null ? 'no limit' : `${numberText(limit)} messages a month (UTC)`;
  return (
    <Card title="Billing">
      {project.environment === 'test' && (
        <p class="soft">A test project is never billed, and these values do not limit it.</p>
      )}
      <Facts
        facts={[
          [
            'Subscription',
            <Badge key="subscription" tone={tones[subscription]}>
              {labels[subscription]}
            </Badge>,
          ],
          ['Allowance', allowance],
          ['Sent this month', used === undefined ? null : numberText(used)],
        ]}
      />
      {action !== undefined && (
        <Form action={action}>
          <SelectField
            name="subscription"
            label="Subscription"
            isRequired
            value={subscription}
            choices={subscriptions.map((value) => ({ value, label: labels[value] }))}
          />
          <TextField
            name="allowance"
            label="Messages a month"
            hint="Outbound messages in a calendar month (UTC). Empty: what the organization has."
            inputMode="numeric"
            maxLength={12}
            value={messageAllowance === null ? '' : String(messageAllowance)}
          />
          <SubmitButton>Set billing</SubmitButton>
        </Form>
      )}
    </Card>
  );
};

/** The billing in a form; a missing field keeps its value. A number that cannot be read is NaN, which the use case refuses. */
export const billingIn = (form: URLSearchParams, present: Billing): Billing => {
  const wanted = form.get('subscription');
  const allowance = form.get('allowance')?.trim();
  return {
    subscription: subscriptions.find((each) => each === wanted) ?? present.subscription,
    messageAllowance: allowance === undefined ? present.messageAllowance : allowanceOf(allowance),
  };
};

const allowanceOf = (text: string): number | null => {
  if (text === '') return null;
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
};
