import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { pageAt } from '../pages.js';
import { type AlertCase, alertCases } from './alert-cases.js';

const cases = suite('docs/operations/alerts.yaml');

type Rule = {
  readonly alert: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
};

const path = 'docs/operations/alerts.yaml';
const parsed: { readonly groups: readonly { readonly rules: readonly Rule[] }[] } = parse(
  pageAt(path),
);
const rules = parsed.groups.flatMap((group) => group.rules);

/** The two tests of a rule, in the format of promtool. */
const testsOf = (rule: Rule, { fires, quiet, at = '30m', labels = {} }: AlertCase) =>
  [
    {
      series: fires,
      alerts: [{ exp_labels: { ...rule.labels, ...labels }, exp_annotations: rule.annotations }],
    },
    { series: quiet, alerts: [] },
  ].map(({ series, alerts }) => ({
    interval: '1m',
    input_series: series.map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [{ eval_time: at, alertname: rule.alert, exp_alerts: alerts }],
  }));

cases('has series for each alert that make it fire, and others that do not', () => {
  assert.deepEqual(Object.keys(alertCases).sort(), rules.map(({ alert }) => alert).sort());
});

cases('fires each alert when it should and only then, where promtool is installed', () =>
  withTempFolder(async (folder) => {
    if (spawnSync('promtool', ['--version']).status !== 0) {
      console.log('\n  SKIPPED: the alerts were not fired; promtool is not here.');
      return;
    }
    const file = join(folder, 'alerts.test.yaml');
    const tests = rules.flatMap((rule) => testsOf(rule, alertCases[rule.alert] as AlertCase));
    writeFileSync(
      file,
      stringify(
        { rule_files: [resolve(path)], evaluation_interval: '1m', tests },
        { aliasDuplicateObjects: false },
      ),
    );
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout + stderr);
  }),
);

cases.run();
