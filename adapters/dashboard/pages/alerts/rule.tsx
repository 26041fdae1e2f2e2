import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { AlertRuleState } from '../../../../core/model/alerts/alert-rule.js';
import { testsOfProject } from '../../../../core/model/rate-limits/rates.js';
import { again, type PageAnswer, refused, seeOther, view } from '../../server/answer.js';
import { type ProjectCall, projectAction, projectPage } from '../../server/page.js';
import { fieldErrors } from '../../view/form-errors.js';
import { Badge, Card, Confirm, Facts, Form, SubmitButton, Table, Time } from '../../view/index.js';
import {
  AlertRuleForm,
  aboutField,
  alertRuleInput,
  conditionForms,
  fieldNames,
  kindIn,
} from './form.js';

/** The form of a new rule: `kind` says what it looks for. */
export const newAlertRulePage = projectPage({
  path: '/alerts/rules/new',
  permission: 'webhooks:manage',
  handle: ({ path, query }) => {
    const kind = kindIn(query);
    return view({
      title: 'Add an alert rule',
      back: { href: path('/alerts'), label: 'Alerts' },
      body: (
        <Card title={conditionForms[kind].title}>
          <AlertRuleForm
            action={path('/alerts/rules', { kind })}
            label="Add the rule"
            kind={kind}
          />
        </Card>
      ),
    });
  },
});

/** Adds a rule. */
export const createAlertRuleAction = projectAction({
  path: '/alerts/rules',
  permission: 'webhooks:manage',
  handle: async ({ as, project: { id: project, environment }, form, query, path }) => {
    const given = alertRuleInput(form, kindIn(query));
    const rules = await as.listAlertRules({ project });
    if (E.isLeft(rules)) return refused(rules.left);
    if (rules.right.some(({ rule }) => rule.name === given.name))
      return again(newAlertRulePage, fieldErrors({ name: 'It is the name of another rule.' }));
    const saved = await as.saveAlertRule({ project, environment, ...given });
    if (E.isLeft(saved)) return again(newAlertRulePage, aboutField(saved.left), fieldNames);
    return seeOther(path(`/alerts/rules/${saved.right.rule.id}`), 'The rule is added.');
  },
});

type RuleCall = Pick<ProjectCall<'/alerts/rules/:rule'>, 'as' | 'project' | 'params'>;

const findRule = async ({ as, project, params }: RuleCall) =>
  as.getAlertRule({ project: project.id, id: params.rule });

const shownRule = async (
  call: RuleCall & Pick<ProjectCall, 'can' | 'path'>,
): Promise<PageAnswer> => {
  const found = await findRule(call);
  if (E.isLeft(found)) return refused(found.left);
  const { rule } = found.right;
  const own = call.path(`/alerts/rules/${rule.id}`);
  const { kind } = rule.condition;
  return view({
    title: rule.name,
    back: { href: call.path('/alerts'), label: 'Alerts' },
    body: (
      <>
        <Destinations state={found.right} />
        {call.can('webhooks:manage') && (
          <>
            <Card title="Test">
              <p class="soft">
                A test message goes to each destination now, also in quiet hours. It opens no alert.
              </p>
              <Form action={`${own}/test`}>
                <SubmitButton kind="secondary">Send test messages</SubmitButton>
              </Form>
            </Card>
            <Card title={conditionForms[kind].title}>
              <AlertRuleForm action={own} label="Save" kind={kind} rule={rule} />
            </Card>
            <Card title="Remove">
              <Confirm action={`${own}/remove`} label="Remove the rule">
                <p>Its open alerts end without a message, and what was not sent is not sent.</p>
              </Confirm>
            </Card>
          </>
        )}
      </>
    ),
  });
};

const Destinations = ({ state: { rule, notices } }: { readonly state: AlertRuleState }): VNode => (
  <Card title="About">
    <Facts
      facts={[
        ['Looks for', conditionForms[rule.condition.kind].title],
        ['State', rule.enabled ? 'on' : 'off'],
        ['Changed', <Time key="changed" at={rule.updatedAt} />],
      ]}
    />
    <Table
      caption="Where its messages go"
      rows={rule.destinations}
      keyOf={({ id }) => id}
      columns={[
        { heading: 'Kind', cell: ({ kind }) => kind },
        {
          heading: 'Place',
          cell: (each) => {
            if (each.kind === 'email') return each.address;
            return each.kind === 'slack' ? each.shown : each.url;
          },
        },
        {
          heading: 'State',
          cell: ({ id }) => {
            const failed = notices.find((each) => each.destination === id && each.error !== null);
            if (!failed) return 'takes its messages';
            return (
              <>
                <Badge tone="bad">does not take messages</Badge>{' '}
                <span dir="auto">{failed.error}</span>
              </>
            );
          },
        },
      ]}
      empty={<p>There is none.</p>}
    />
  </Card>
);

/** Shows a rule, with the form that changes it. */
export const alertRulePage = projectPage({
  path: '/alerts/rules/:rule',
  permission: 'webhooks:read',
  handle: (call) => shownRule(call),
});

/** Changes a rule. What it looks for stays of its kind. */
export const updateAlertRuleAction = projectAction({
  path: '/alerts/rules/:rule',
  permission: 'webhooks:manage',
  handle: async (call) => {
    const { as, project, params, form, path } = call;
    const found = await findRule(call);
    if (E.isLeft(found)) return refused(found.left);
    const updated = await as.updateAlertRule({
      ...alertRuleInput(form, found.right.rule.condition.kind),
      project: project.id,
      environment: project.environment,
      id: params.rule,
    });
    if (E.isLeft(updated)) return again(alertRulePage, aboutField(updated.left), fieldNames);
    return seeOther(path(`/alerts/rules/${params.rule}`), 'The rule is changed.');
  },
});

/** Sends a test message to each destination, and shows what came of it. */
export const testAlertRuleAction = projectAction({
  path: '/alerts/rules/:rule/test',
  permission: 'webhooks:manage',
  draws: { own: { route: 'testAlertRule', size: testsOfProject } },
  handle: async (call) => {
    const { as, project, params, path } = call;
    const found = await findRule(call);
    if (E.isLeft(found)) return refused(found.left);
    const tested = await as.testAlertRule({ project: project.id, id: params.rule });
    if (E.isLeft(tested)) return refused(tested.left);
    const destinations = new Map(found.right.rule.destinations.map((each) => [each.id, each]));
    return view({
      title: 'Test messages',
      back: { href: path(`/alerts/rules/${params.rule}`), label: 'Rule' },
      body: (
        <Table
          caption="What came of the test messages"
          rows={tested.right}
          keyOf={({ destination }) => destination}
          columns={[
            { heading: 'To', cell: ({ destination }) => destinations.get(destination)?.kind },
            {
              heading: 'Outcome',
              cell: ({ error }) =>
                error === null ? (
                  <Badge tone="good">taken</Badge>
                ) : (
                  <>
                    <Badge tone="bad">not taken</Badge> <span dir="auto">{error}</span>
                  </>
                ),
            },
          ]}
          empty={<p>The rule has no destination.</p>}
        />
      ),
    });
  },
});

/** Removes a rule. */
export const removeAlertRuleAction = projectAction({
  path: '/alerts/rules/:rule/remove',
  permission: 'webhooks:manage',
  handle: async ({ as, project, params, path }) => {
    const removed = await as.removeAlertRule({ project: project.id, id: params.rule });
    if (E.isLeft(removed)) return refused(removed.left);
    return seeOther(path('/alerts'), 'The rule is removed.');
  },
});
