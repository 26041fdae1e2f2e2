import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { AuditEntry, AuditOutcome } from '../../../../core/model/people/audit-entry.js';
import { refused, view } from '../../server/answer.js';
import { type OrganizationCall, organizationPage } from '../../server/page.js';
import {
  Badge,
  Card,
  EmptyState,
  ExactTime,
  Form,
  HiddenField,
  Id,
  isolated,
  Pager,
  SelectField,
  SubmitButton,
  Table,
  TextField,
  usePage,
} from '../../view/index.js';
import { beforeIn, filtersIn } from './filters.js';

const pageSize = 50;

type Filters = ReturnType<typeof filtersIn>;

/** Lists the audit log, newest first. */
export const auditPage = organizationPage({
  path: '/audit',
  permission: 'audit:read',
  handle: async ({ as, organization, query, path }) => {
    const filters = filtersIn(query);
    const before = beforeIn(query);
    const page = { organization: organization.id, ...filters, before, limit: pageSize };
    const listed = await as.listAuditEntries(page);
    if (E.isLeft(listed)) return refused(listed.left);
    const { items, next } = listed.right;
    return view({
      title: 'Audit log',
      body: (
        <>
          <FilterForm filters={filters} action={path('/audit')} />
          <Entries entries={items} isFiltered={Object.values(filters).some(Boolean)} />
          <Pager
            label="audit log"
            first={before === undefined ? undefined : path('/audit', filters)}
            next={next === null ? undefined : path('/audit', { ...filters, before: next })}
          />
          <ExportForm filters={filters} action={path('/audit/export')} />
        </>
      ),
    });
  },
});

type FormProps = {
  readonly filters: Filters;
  readonly action: ReturnType<OrganizationCall['path']>;
};

const FilterForm = ({ filters, action }: FormProps): VNode => {
  const { projects } = usePage();
  return (
    <form method="get" action={action} class="form-inline">
      <TextField name="actor" label="Actor" value={filters.actor} maxLength={200} />
      <TextField name="action" label="Action" value={filters.action} maxLength={100} />
      <SelectField
        name="project"
        label="Project"
        value={filters.project ?? ''}
        choices={[
          { value: '', label: 'All' },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SubmitButton kind="secondary">Filter</SubmitButton>
    </form>
  );
};

const ExportForm = ({ filters, action }: FormProps): VNode => (
  <Card title="Export">
    <Form action={action}>
      <p class="soft">
        All entries that match the filters, newest first. The export is in the log.
      </p>
      {Object.entries(filters).map(([name, value]) =>
        value === undefined ? null : <HiddenField key={name} name={name} value={value} />,
      )}
      <div class="actions">
        <SubmitButton kind="secondary" name="format" value="jsonl">
          JSON lines
        </SubmitButton>
        <SubmitButton kind="secondary" name="format" value="csv">
          CSV
        </SubmitButton>
      </div>
    </Form>
  </Card>
);

const Outcome = ({ outcome }: { readonly outcome: AuditOutcome }): VNode => {
  if (outcome === 'done') return <Badge tone="good">done</Badge>;
  if (outcome === null)
    return (
      <>
        <Badge tone="warning">unknown</Badge>{' '}
        <span class="soft">no outcome was recorded: the process ended</span>
      </>
    );
  if (outcome === 'replayed') return <Badge tone="neutral">replayed</Badge>;
  return <Badge tone="bad">{outcome}</Badge>;
};

const Entries = ({
  entries,
  isFiltered,
}: {
  readonly entries: readonly AuditEntry[];
  readonly isFiltered: boolean;
}): VNode => (
  <Table
    caption="Audit log"
    rows={entries}
    keyOf={({ id }) => id}
    columns={[
      { heading: 'Time', cell: ({ at }) => <ExactTime at={at} /> },
      {
        heading: 'Actor',
        cell: ({ actor }) => (
          <>
            {isolated(actor.name)}
            <span class="soft">
              {actor.kind === 'command_line' ? ' · command line' : ''}
              {actor.kind === 'admin_token' ? ` · operator's token ${actor.id}` : ''}
              {actor.kind === 'api_key' ? ` · API key ${actor.id}` : ''}
              {actor.address === null ? '' : ` · ${isolated(actor.address)}`}
            </span>
          </>
        ),
      },
      { heading: 'Action', cell: ({ action }) => <code>{action}</code> },
      { heading: 'Outcome', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
      {
        heading: 'Resource and details',
        cell: ({ resource, details }) => (
          <>
            {resource === null ? '–' : <Id id={resource} />}
            <div class="soft">
              {Object.entries(details)
                .map(([name, value]) => `${isolated(name)}: ${isolated(String(value))}`)
                .join(', ')}
            </div>
          </>
        ),
      },
    ]}
    empty={
      <EmptyState title={isFiltered ? 'No entry matches' : 'No entry yet'}>
        <p>
          {isFiltered
            ? 'Filters match whole names and actions, such as api_key.create.'
            : 'Each change in this organization is written here before it happens.'}
        </p>
      </EmptyState>
    }
  />
);
