import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { Alert } from '../../../../core/model/alerts/alert.js';
import type { AlertRuleState } from '../../../../core/model/alerts/alert-rule.js';
import { refusedList, view } from '../../server/answer.js';
import { type ProjectCall, projectPage } from '../../server/page.js';
import { Badge, Card, EmptyState, ExactTime, Pager, Table } from '../../view/index.js';
import { conditionForms } from './form.js';

const pageSize = 50;

/** Lists the alerts of a project, newest first, and its rules. */
export const alertsPage = projectPage({
  path: '/alerts',
  permission: 'webhooks:read',
  handle: async ({ as, project, query, path, can }) => {
    const before = query.get('before') ?? undefined;
    const asked = { project: project.id };
    const found = await as.listAlerts({ ...asked, before, limit: pageSize });
    if (E.isLeft(found)) return refusedList(found.left, before);
    const rules = await as.listAlertRules(asked);
    if (E.isLeft(rules)) return refusedList(rules.left, undefined);
    const { items, next } = found.right;
    return view({
      title: 'Alerts',
      body: (
        <>
          <Alerts alerts={items} />
          <Pager
            label="alerts"
            first={before === undefined ? undefined : path('/alerts')}
            next={next === null ? undefined : path('/alerts', { before: next })}
          />
          <Card title="Rules">
            <Rules rules={rules.right} path={path} />
            {can('webhooks:manage') && <NewRule path={path} />}
          </Card>
        </>
      ),
    });
  },
});

const Alerts = ({ alerts }: { readonly alerts: readonly Alert[] }): VNode => (
  <Table
    caption="Alerts"
    rows={alerts}
    keyOf={({ id }) => id}
    columns={[
      { heading: 'Opened', cell: ({ openedAt }) => <ExactTime at={openedAt} /> },
      {
        heading: 'Status',
        cell: ({ endedAt }) => (
          <Badge tone={endedAt === null ? 'bad' : 'good'}>
            {endedAt === null ? 'open' : 'ended'}
          </Badge>
        ),
      },
      { heading: 'Rule', cell: ({ ruleName }) => <span dir="auto">{ruleName}</span> },
      { heading: 'What', cell: ({ text }) => <span dir="auto">{text}</span> },
      { heading: 'Ended', cell: ({ endedAt }) => endedAt !== null && <ExactTime at={endedAt} /> },
    ]}
    empty={
      <EmptyState title="No alert">
        <p>An alert that ended stays here for 30 days.</p>
      </EmptyState>
    }
  />
);

/** The kinds of rules that can be added. */
const NewRule = ({ path }: Pick<ProjectCall, 'path'>): VNode => (
  <>
    <p>Add a rule that tells people when:</p>
    <ul>
      {Object.entries(conditionForms).map(([kind, { title }]) => (
        <li key={kind}>
          <a href={path('/alerts/rules/new', { kind })}>{title}</a>
        </li>
      ))}
    </ul>
  </>
);

const Rules = ({
  rules,
  path,
}: Pick<ProjectCall, 'path'> & { readonly rules: readonly AlertRuleState[] }): VNode => (
  <Table
    caption="Alert rules"
    rows={rules}
    keyOf={({ rule }) => rule.id}
    columns={[
      {
        heading: 'Name',
        cell: ({ rule }) => (
          <a dir="auto" href={path(`/alerts/rules/${rule.id}`)}>
            {rule.name}
          </a>
        ),
      },
      { heading: 'Looks for', cell: ({ rule }) => conditionForms[rule.condition.kind].title },
      {
        heading: 'Tells',
        cell: ({ rule }) => rule.destinations.map(({ kind }) => kind).join(', '),
      },
      {
        heading: 'State',
        cell: ({ rule, notices }) => {
          const fails = notices.some(({ error }) => error !== null);
          if (fails) return <Badge tone="bad">messages are not taken</Badge>;
          return rule.enabled ? 'on' : 'off';
        },
      },
    ]}
    empty={
      <EmptyState title="No rule yet">
        <p>
          A rule says what is looked for and who is told, by mail, in Slack or at a URL. The API and{' '}
          <code>roundtrip alerts save</code> store rules too.
        </p>
      </EmptyState>
    }
  />
);
