import assert from 'node:assert/strict';
import { h } from 'preact';
import { ConnectForm } from '../../../adapters/dashboard/pages/channels/connect/form.js';
import { bodyHtml } from '../../../adapters/dashboard/server/output/render.js';
import { Json } from '../../../adapters/dashboard/view/code.js';
import type { PageFacts } from '../../../adapters/dashboard/view/page-context.js';
import { suite } from '../../support/suite.js';

const cases = suite('dashboard: parts of pages');

const assets = { style: '', script: '', icon: '' };
const facts: PageFacts = {
  ...{ base: '/dashboard', address: '/dashboard', now: 0, csrf: '', theme: 'system', request: '' },
  ...{ notice: undefined, visitor: undefined, hasAccount: false },
  ...{
    project: undefined,
    organization: undefined,
    organizations: [],
    projects: [],
    unread: undefined,
  },
  navigation: { project: [], organization: [] },
  assets: { ...assets, plotScript: '', plotStyle: '' },
};

cases('the steps of a form are numbered as they are shown', () => {
  const stepsOf = (fields: Parameters<typeof ConnectForm>[0]['setup']['fields']) => {
    const none = { values: undefined, errors: undefined, checks: undefined };
    const setup = { provider: 'example', fields } as Parameters<typeof ConnectForm>[0]['setup'];
    const html = bodyHtml(h(ConnectForm, { ...none, setup, path: (path) => path }), facts);
    return [...html.matchAll(/<h2>(\d)\. /g)].map(([, number]) => Number(number));
  };
  assert.deepEqual(stepsOf([]), [1, 2]);
  const field = { name: 'token', label: 'Token', kind: 'text', isRequired: true } as never;
  assert.deepEqual(stepsOf([field]), [1, 2, 3]);
});

cases('JSON shows marks that turn the direction of text escaped, and is the same JSON', () => {
  const value = { name: 'a\u202egpj.exe', list: ['\u2067', '\u200f'] };
  const html = bodyHtml(h(Json, { value }), facts);
  const text = /<code>([^<]*)<\/code>/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
  assert.match(text, /a\\u202egpj\.exe/);
  assert.doesNotMatch(text, /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/);
  assert.deepEqual(JSON.parse(text), value);
});

cases.run();
