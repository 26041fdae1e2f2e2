import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { type InputOf, input } from '../../contract/input.js';
import { shown } from '../../contract/shown.js';
import { about, nullable, view } from '../../shared/codec.js';
import type { AlertDestinationId } from '../../shared/ids.js';
import { idText, idView } from '../../shared/published.js';
import { findProject } from '../administration/find-tenant.js';
import { byProject } from '../authorization/resource-owner.js';
import { idOf } from '../authorization/rule.js';
import { aProject } from '../input/fields.js';
import { useCase } from '../use-case.js';
import type { AlertPorts, SendNoticePorts } from './alert-ports.js';
import { type AlertRuleNotFound, findAlertRule, noAlertRule } from './find-alert-rule.js';
import { sendNotice } from './send-notice.js';

const testInput = input({ project: aProject, id: idText('alr') });

/** What came of a test message, by destination. `error` is null where the receiver took it. */
export type AlertRuleTest = readonly {
  readonly destination: AlertDestinationId;
  readonly error: string | null;
}[];

const TestView = view('AlertRuleTest', 'What came of test messages.', {
  results: about(
    t.readonlyArray(
      view('AlertDestinationTest', 'What came of a test message to a destination.', {
        destination: about(idView('ald'), 'The destination.'),
        taken: about(t.boolean, 'Whether the receiver took it.'),
        error: about(nullable(t.string), 'What is wrong; null when it took it.'),
      }),
    ),
    'The destinations of the rule, in their order.',
  ),
});

const shownTest = shown(TestView, (results: AlertRuleTest) => ({
  results: results.map(({ destination, error }) => ({ destination, taken: error === null, error })),
}));

/** See docs/specification.md#4.20.6. */
export const testAlertRule = useCase({
  kind: 'write',
  summary: 'Sends a test message to each destination of a rule, and tells what came of it.',
  description: [
    'Quiet hours do not hold it back, it is not repeated, and it opens no alert.',
    'It takes at most 30 seconds.',
  ],
  promise:
    'Reads only. Rejects with a `TypeError` when the host has no `sendWebhook` and `signWebhook` and a destination needs them.',
  permission: 'webhooks:manage',
  owner: byProject,
  audit: { action: 'alert_rule.test', resource: idOf },
  underKey: { isRepeatable: true },
  within: false,
  input: testInput,
  result: shownTest,
  refusals: noAlertRule,
  run:
    (ports: Pick<AlertPorts, 'alerts' | 'tenants' | 'newId'> & SendNoticePorts) =>
    async ({
      project: id,
      id: named,
    }: InputOf<typeof testInput>): Promise<E.Either<AlertRuleNotFound, AlertRuleTest>> => {
      const found = await findAlertRule(ports.alerts, id, named);
      if (E.isLeft(found)) return found;
      const { rule } = found.right;
      const project = await findProject(ports.tenants, id);
      if (E.isLeft(project)) return E.left({ code: 'alert_rule_not_found', id: named });
      const createdAt = ports.clock();
      const results = rule.destinations.map(async (destination) => {
        const notice = { id: ports.newId('aln'), rule: rule.id, alerts: [], createdAt };
        const to = { notice, ruleName: rule.name, destination, project: project.right };
        return { destination: destination.id, error: (await sendNotice(ports, to)) ?? null };
      });
      return E.right(await Promise.all(results));
    },
});
