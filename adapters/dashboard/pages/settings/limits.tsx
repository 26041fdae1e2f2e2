import type { VNode } from 'preact';
import {
  canBeNone,
  declarationOf,
  type LimitName,
  limitNames,
  limitsOfLevel,
} from '../../../../core/model/limits/declared-limits.js';
import {
  effectiveLimit,
  type LimitSource,
} from '../../../../core/model/limits/effective-limits.js';
import { publishedName, type TenantLimits } from '../../../../core/model/limits/limits-view.js';
import type { NewLimitValue, NewLimitValues } from '../../../../core/model/limits/new-limits.js';
import { defaultPlan } from '../../../../core/model/limits/plan.js';
import { Card, Form, SubmitButton, Table, TextField } from '../../view/index.js';

type LimitsProps = {
  readonly limits: TenantLimits;
  /** Where the form posts to. Undefined: the limits are shown, not edited. */
  readonly action: string | undefined;
};

/** Where a limit is set, in words. */
export const sources: Readonly<Record<LimitSource, string>> = {
  default: 'the default',
  plan: 'the plan',
  organization: 'the organization',
  project: 'this project',
};

/** A limit in words. */
const valueText = (value: number | null): string =>
  value === null ? 'no limit' : value.toLocaleString('en-US');

/** The limits in the form. That of the retention is not: a shorter one removes messages, which operators decide. */
const typedNames = limitsOfLevel('project').filter((name) => name !== 'retention');

/** The limits of a project, and those of it that the visitor may set. */
export const LimitsCard = ({ limits: { layers, plan, usual }, action }: LimitsProps): VNode => {
  const ofOrganization = { ...layers, project: {} };
  return (
    <Card title="Limits">
      <p class="soft">
        A request over a rate gets 429 <code>rate_limit_exceeded</code> with{' '}
        <code>Retry-After</code>, and costs nothing. The operator sets the limits of the
        organization, whose plan is <code>{plan ?? defaultPlan}</code>.
      </p>
      <Table
        caption="Limits"
        rows={limitNames.map((name) => ({
          name,
          ...effectiveLimit(layers, name, usual[name]),
        }))}
        keyOf={({ name }) => name}
        columns={[
          { heading: 'Limit', cell: ({ name }) => declarationOf(name).title },
          { heading: 'Value', kind: 'number', cell: ({ value }) => valueText(value) },
          { heading: 'Unit', cell: ({ name }) => declarationOf(name).unit },
          { heading: 'Set by', cell: ({ source }) => sources[source] },
        ]}
        empty={null}
      />
      {action !== undefined && (
        <Form action={action} name="limits">
          <p class="soft">
            Less than the organization has, for this project alone. Empty: what the organization
            has.
          </p>
          {typedNames.map((name) => (
            <TextField
              key={name}
              name={fieldOf(name)}
              label={declarationOf(name).title}
              hint={`The organization has: ${valueText(effectiveLimit(ofOrganization, name, usual[name]).value)} ${declarationOf(name).unit}.`}
              maxLength={12}
              value={typedOf(layers.project?.[name])}
            />
          ))}
          <SubmitButton>Set the limits of the project</SubmitButton>
        </Form>
      )}
    </Card>
  );
};

/** The field of a limit. */
const fieldOf = (name: LimitName): string => `limit_${publishedName(name)}`;

/** The field that is at fault, by what a refusal names. */
export const limitFields: Readonly<Record<string, string>> = Object.fromEntries(
  typedNames.map((name) => [name, fieldOf(name)]),
);

const typedOf = (value: number | null | undefined): string =>
  value === undefined ? '' : (value ?? 'none').toString();

/** The limits in a form; a missing field keeps its value. A text that is no number is NaN, which the use case refuses. */
export const limitsIn = (form: URLSearchParams): NewLimitValues =>
  Object.fromEntries(
    typedNames.flatMap((name) => {
      const text = form.get(fieldOf(name))?.trim();
      return text === undefined ? [] : [[name, typedLimit(name, text)]];
    }),
  );

const typedLimit = (name: LimitName, text: string): NewLimitValue => {
  if (text === '') return 'default';
  if (text === 'none' && canBeNone(name)) return 'none';
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
};
