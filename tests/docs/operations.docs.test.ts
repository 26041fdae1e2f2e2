import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { program } from '../../composition/commands/program.js';
import { suite } from '../support/suite.js';
import { pageAt, plain } from './pages.js';

const cases = suite('docs/operations');

const root = resolve(import.meta.dirname, '../..');
const folder = 'docs/operations';

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
};
type Panel = {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: Readonly<Record<'h' | 'w' | 'x' | 'y', number>>;
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[];
};
type Dashboard = {
  readonly uid: string;
  readonly title: string;
  readonly schemaVersion: number;
  readonly panels: readonly Panel[];
};

const alerts: { readonly groups: readonly { readonly rules: readonly Rule[] }[] } = parse(
  pageAt(`${folder}/alerts.yaml`),
);
const rules = alerts.groups.flatMap((group) => group.rules);
const { panels, ...dashboard }: Dashboard = JSON.parse(pageAt(`${folder}/dashboard.json`));
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
];
const runbook = readdirSync(resolve(root, folder, 'runbook')).filter(
  (name) => name !== 'README.md',
);

/** Metrics by their names in docs/operations/metrics.md, which a test compares with what a server shows. */
const metrics = new Map(
  [...pageAt(`${folder}/metrics.md`).matchAll(/^\| `(roundtrip_\w+)` \| (\w+) \| (.*?) \|/gm)].map(
    ([, name = '', type = '', labels = '']) => [name, { type, labels: plain(labels).split(', ') }],
  ),
);
/** Those of prom-client that we use. */
const ofTheProcess = [
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'nodejs_eventloop_lag_p99_seconds',
];

/** Labels of buckets, and those that Prometheus adds to what it scrapes. */
const ofPrometheus = ['le', 'job', 'instance'];

/** Grafana writes an interval in place of its variable. */
const withInterval = (expr: string): string => expr.replaceAll('$__rate_interval', '5m');

/** The texts of the nodes of one kind in an expression. */
const nodesOf = (expr: string, kind: string): readonly string[] => {
  const found: string[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError || type.name === kind) found.push(expr.slice(from, to));
    },
  });
  return found;
};

/** The metric that a series belongs to. */
const metricOf = (series: string): string | undefined => {
  if (metrics.has(series) || ofTheProcess.includes(series)) return series;
  const histogram = series.replace(/_(bucket|sum|count)$/, '');
  return metrics.get(histogram)?.type === 'histogram' ? histogram : undefined;
};

cases('has expressions of PromQL', () => {
  assert.ok(expressions.length > 50);
  for (const expr of expressions)
    assert.deepEqual(nodesOf(withInterval(expr), 'no kind'), [], expr);
});

cases('uses only metrics that exist, with labels that they have', () => {
  for (const expr of expressions) {
    const series = nodesOf(withInterval(expr), 'Identifier').filter((name) => name.includes('_'));
    const names = series.filter((name) => /^(roundtrip|process|nodejs)_/.test(name));
    assert.ok(names.length > 0, expr);
    for (const name of names) assert.ok(metricOf(name) !== undefined, `${name} in ${expr}`);
    const labels = new Set(
      names.flatMap((name) => metrics.get(metricOf(name) ?? '')?.labels ?? []),
    );
    for (const label of nodesOf(withInterval(expr), 'LabelName'))
      assert.ok(labels.has(label) || ofPrometheus.includes(label), `${label} in ${expr}`);
  }
});

cases('shows or watches every metric', () => {
  const used = new Set(
    expressions.flatMap((expr) => nodesOf(withInterval(expr), 'Identifier').map(metricOf)),
  );
  const unused = [...metrics.keys()].filter((name) => !used.has(name));
  assert.deepEqual(unused, ['roundtrip_database_connections_limit']);
});

cases('passes `promtool check rules`, where it is installed', () => {
  if (spawnSync('promtool', ['--version']).status !== 0) return;
  const args = ['check', 'rules', `${folder}/alerts.yaml`];
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: root, encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
});

cases('has a page of the runbook for each alert, and no other', () => {
  assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
  assert.deepEqual(rules.map(({ alert }) => `${alert}.md`).sort(), [...runbook].sort());
  const index = pageAt(`${folder}/runbook/README.md`);
  for (const { alert, labels, annotations, for: wait } of rules) {
    assert.equal(annotations.runbook, `${folder}/runbook/${alert}.md`);
    assert.match(wait, /^\d+[mh]$/);
    assert.match(labels.severity, /^(critical|warning)$/);
    const page = pageAt(annotations.runbook);
    assert.ok(page.startsWith(`# ${alert}\n\n${annotations.summary}\n`));
    assert.deepEqual(
      [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading),
      ['What it means', 'What to look at', 'What to do'],
    );
    const row = `| [${alert}](${alert}.md) | ${labels.severity} | ${annotations.summary} |`;
    assert.ok(index.includes(row), row);
  }
});

cases('names only commands and metrics that exist in the runbook', () => {
  const ignore = (): void => undefined;
  const { commands } = program({}, { out: ignore, error: ignore });
  const known = new Set(
    commands.flatMap((topic) => [
      topic.name(),
      ...topic.commands.map((command) => `${topic.name()} ${command.name()}`),
    ]),
  );
  for (const name of runbook) {
    const page = pageAt(`${folder}/runbook/${name}`);
    for (const [, topic = '', verb] of page.matchAll(/`roundtrip (\w+)(?: ([a-z]+))?/g))
      assert.ok(known.has(verb ? `${topic} ${verb}` : topic), `${name}: ${topic} ${verb ?? ''}`);
    for (const [series] of page.matchAll(/\broundtrip_\w+/g))
      assert.ok(metricOf(series) !== undefined, `${name}: ${series}`);
  }
});

cases('has a dashboard whose panels have room of their own', () => {
  assert.ok(dashboard.uid && dashboard.title && dashboard.schemaVersion >= 39);
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  const taken = new Set<string>();
  for (const { title, type, gridPos, targets = [] } of panels) {
    const { x, y, w, h } = gridPos;
    assert.ok(x >= 0 && x + w <= 24, title);
    for (let column = x; column < x + w; column += 1)
      for (let line = y; line < y + h; line += 1) {
        assert.ok(!taken.has(`${column} ${line}`), `${title} covers another panel`);
        taken.add(`${column} ${line}`);
      }
    assert.equal(targets.length > 0, type !== 'row', title);
    assert.equal(new Set(targets.map(({ refId }) => refId)).size, targets.length, title);
  }
});

cases.run();
