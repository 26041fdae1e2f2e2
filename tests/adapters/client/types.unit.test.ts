import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type {
  ApiEvent,
  Content,
  Message,
  RoundtripError,
  Send,
  TimelineEntry,
  Usage,
} from '../../../adapters/client/index.js';
import type { webhooks } from '../../../adapters/client/webhooks/index.js';
import { suite } from '../../support/suite.js';

const test = suite('types of the client');

/** What an event is about, by its type; a type that is not known is a text. */
const about = (event: ApiEvent): string => {
  switch (event.type) {
    case 'message.received':
      return event.data.from;
    case 'channel.status_changed':
      return event.data.previous_status;
    case 'template.rejected':
      // @ts-expect-error a template has no sender
      return event.data.from ?? String(event.data.rejection_reason);
    default: {
      const type: string = event.type;
      return type;
    }
  }
};

const shown = (content: Content): string => {
  if (content.type === 'text') return content.body;
  if (content.type !== 'interactive') return content.type;
  if (content.kind === 'reaction') return content.emoji ?? 'removed';
  // @ts-expect-error only a reaction has an emoji
  return content.emoji ?? content.kind;
};

const told = (entry: TimelineEntry): string => {
  switch (entry.kind) {
    case 'accepted':
      return entry.detail.request_id ?? 'no request';
    case 'attempt':
      return `${entry.detail.number} ${entry.detail.outcome}`;
    case 'report':
      return entry.detail.ignored ?? entry.detail.status;
    case 'event':
      return entry.detail.type;
    case 'webhook_delivery':
      // @ts-expect-error a delivery has no outcome
      return entry.detail.outcome ?? entry.detail.endpoint;
    default: {
      const kind: string = entry.kind;
      return kind;
    }
  }
};

const at = '2026-01-31T09:30:00.000Z';

test('tell events apart by their type, and let unknown types through', () => {
  const event = { id: 'evt_1', sequence: 1, created_at: at, data: {} };
  assert.equal(about({ ...event, type: 'message.new type' }), 'message.new type');
  const verified: Awaited<ReturnType<typeof webhooks.verify>> = {
    ...event,
    type: 'message.new type',
  };
  assert.equal(about(verified), 'message.new type');
});

test('tell contents apart by their type, and interactive ones by their kind', () => {
  assert.equal(shown({ type: 'interactive', kind: 'reaction', emoji: null }), 'removed');
  assert.equal(shown({ type: 'text', body: 'Hello', link_preview: false }), 'Hello');
});

test('tell the details of timeline entries apart by their kind', () => {
  const detail = { number: 1, outcome: 'taken', provider_code: null } as const;
  assert.equal(told({ at, kind: 'attempt', detail }), '1 taken');
});

test('know the codes of errors, and take others', () => {
  const known: NonNullable<RoundtripError['code']> = 'invalid_recipient';
  const later: NonNullable<RoundtripError['code']> = 'a_code_of_tomorrow';
  const failed: NonNullable<Message['error']>['code'] = 'outcome_unknown';
  const metric: Usage['data'][number]['metric'] = 'outbound_messages';
  assert.ok([known, later, failed, metric].every((word) => typeof word === 'string'));
});

test('refuse a send with both or neither of text and template', () => {
  const to = { channel: 'chan_1', to: '+12025550123' };
  const sends: readonly Send[] = [
    { ...to, text: 'Hello' },
    { ...to, template: { id: 'tmpl_1' } },
    // @ts-expect-error both
    { ...to, text: 'Hello', template: { id: 'tmpl_1' } },
    // @ts-expect-error neither
    to,
  ];
  assert.equal(sends.length, 4);
});

test('say in a comment what each call does', () => {
  const folder = resolve(import.meta.dirname, '../../../adapters/client');
  const folders = ['calls', 'schema/calls'].flatMap((of) =>
    readdirSync(join(folder, of)).map((name) => `${of}/${name}`),
  );
  const source = ['client.ts', ...folders]
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
  const types =
    source.match(/^export type (RoundtripClient|\w+Calls) = (\w+ & )?\{\n.*?^\};/gms) ?? [];
  const members = types.flatMap((type) => type.match(/^.*\n {2}readonly \w+/gm) ?? []);
  assert.ok(members.length > 40, `${members.length} members`);
  assert.deepEqual(
    members.filter((lines) => !lines.includes('*/\n')),
    [],
  );
});

test('shadow no global', () => {
  const root = resolve(import.meta.dirname, '../../..');
  const folder = resolve(root, 'adapters/client');
  const written = ['schema', 'schema/calls'].flatMap((of) =>
    readdirSync(resolve(folder, of))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${of}/${name}`),
  );
  const source = ['index.ts', 'webhooks/index.ts', ...written].map((path) =>
    readFileSync(resolve(folder, path), 'utf8'),
  );
  const exports = source.join('\n').match(/^export [^=]*/gm) ?? [];
  const exported = exports.flatMap((line) => line.match(/\b[A-Z]\w+/g) ?? []);
  assert.ok(exported.some((name) => name === 'ApiEvent'));
  assert.ok(exported.length > 100);
  const dom = readFileSync(
    resolve(root, 'tests/stranger/node_modules/typescript/lib/lib.dom.d.ts'),
    'utf8',
  );
  const globals = new Set(dom.match(/(?<=^declare var )\w+/gm));
  assert.ok(globals.has('MessageEvent'));
  assert.deepEqual(
    exported.filter((name) => globals.has(name) || name in globalThis),
    [],
  );
});

test.run();
