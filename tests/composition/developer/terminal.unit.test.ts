import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { urlArgument } from '../../../composition/commands/developer/listen/listen.js';
import { apiConnectionOf } from '../../../composition/commands/developer/profiles/api-connection.js';
import { readKey } from '../../../composition/commands/developer/profiles/read-key.js';
import { startArgument } from '../../../composition/commands/developer/stream/start.js';
import { fields } from '../../../composition/commands/terminal/fields.js';
import { progressText, withProgress } from '../../../composition/commands/terminal/progress.js';
import { styleOf } from '../../../composition/commands/terminal/style.js';
import { table } from '../../../composition/commands/terminal/table.js';
import { cut, widthOf } from '../../../composition/commands/terminal/width.js';
import { suite } from '../../support/suite.js';

const test = suite('text for terminals');

type Row = { readonly id: string; readonly text: string; readonly status: string };
const columns = [
  { title: 'ID', value: ({ id }: Row) => id },
  { title: 'TEXT', value: ({ text }: Row) => text, isFlexible: true },
  { title: 'STATUS', value: ({ status }: Row) => status, color: () => 'green' as const },
];
const rows: readonly Row[] = [
  { id: 'msg_1', text: 'Your table is ready', status: 'read' },
  { id: 'msg_22', text: '寿司 👍🏽 für Zoë', status: 'failed' },
];
const plain = { columns: undefined, isColored: false };

test('aligns columns by the width that a terminal shows, and cuts only where it may', () => {
  assert.equal(
    table(rows, columns, plain),
    [
      'ID      TEXT                 STATUS',
      'msg_1   Your table is ready  read',
      'msg_22  寿司 👍🏽 für Zoë      failed',
      '',
    ].join('\n'),
  );
  const narrow = table(rows, columns, { ...plain, columns: 26 })
    .trimEnd()
    .split('\n');
  assert.deepEqual(
    narrow.map((line) => widthOf(line) <= 26),
    [true, true, true],
  );
  assert.equal(narrow[1], 'msg_1   Your tabl…  read');
  assert.match(table(rows, columns, { ...plain, columns: 10 }), /^msg_22 .+failed$/m);
  assert.equal(table([], columns, plain), '(none)\n');
});

test('cuts between graphemes', () => {
  assert.equal(cut('👩‍👩‍👧👍🏽a', 5), '👩‍👩‍👧👍🏽a');
  assert.equal(cut('👩‍👩‍👧👍🏽ab', 4), '👩‍👩‍👧…');
  assert.equal(widthOf('e\u0301'), 1);
});

test('shows no character of a stranger that moves the cursor or reverses text', () => {
  const attack = 'a\u001b[2J\u009b31m\r\nb\u202ec';
  const shown = table([{ id: 'x', text: attack, status: 'read' }], columns, plain);
  assert.match(shown, /^x +a \[2J 31m b c +read$/m);
  assert.equal(fields({ [`n${attack}`]: attack }, plain).split('\n').length, 2);
});

test('shows fields within others, and leaves out what is null', () => {
  const object = {
    id: 'a',
    status: 'read',
    error: null,
    content: { text: 'Hi', tags: ['x', 'y'] },
    list: [{ at: 1 }],
  };
  assert.equal(
    fields(object, plain),
    'id            a\nstatus        read\ncontent.text  Hi\ncontent.tags  x, y\nlist.1.at     1\n',
  );
});

test('is coloured on a terminal alone, and not under NO_COLOR', () => {
  const output = { out: () => {}, error: () => {} };
  const onTerminal = { ...output, outColumns: 80 };
  assert.equal(styleOf(output, {}).isColored, false);
  assert.equal(styleOf(onTerminal, {}).isColored, true);
  assert.equal(styleOf(onTerminal, { NO_COLOR: '1' }).isColored, false);
  assert.equal(styleOf(onTerminal, { NO_COLOR: '' }).isColored, true);
  assert.equal(styleOf(onTerminal, { TERM: 'dumb' }).isColored, false);
  assert.ok(table(rows, columns, styleOf(onTerminal, {})).includes('\u001b[32mread\u001b[39m'));
});

test('shows progress as a bar on a terminal, and as a line in a log', () => {
  const media = { step: 'media files', done: 12, total: 48, elapsedMs: 3_900 };
  assert.equal(
    progressText(media, 80),
    'media files: [######------------------] 25 %, 12 of 48, 3 s',
  );
  assert.equal(progressText(media, undefined), 'media files: 12 of 48, 3 s');
  assert.equal(widthOf(progressText(media, 20)), 19);
  const bytes = { step: 'bytes sent', done: 2_500_000, total: 0, elapsedMs: 0 };
  assert.equal(progressText(bytes, 80), 'bytes sent: 2.5 MB, 0 s');
  const unknown = { step: 'migrating', done: 0, total: 0, elapsedMs: 1_000 };
  assert.equal(progressText(unknown, undefined), 'migrating: 1 s');
});

test('clears the bar of work that took long, and shows none for quick work', async () => {
  const shown: string[] = [];
  const output = {
    out: () => {},
    error: (text: string) => void shown.push(text),
    errorColumns: 80,
  };
  await withProgress(output, 'working', async (onProgress) => onProgress('pages', 1, 2));
  assert.deepEqual(shown, []);
  const slow = withProgress(output, 'working', async (onProgress) => {
    onProgress('pages', 1, 2);
    while (shown.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  });
  await slow;
  assert.deepEqual(shown, [
    '\r\u001b[Kpages: [############------------] 50 %, 1 of 2, 0 s',
    '\r\u001b[K',
  ]);
});

test('asks for a key after the terminal has stopped its echo, and shows nothing of it', async () => {
  const happened: string[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => void happened.push(`raw ${isRaw}`),
  });
  const output = { out: () => {}, error: (text: string) => void happened.push(text) };
  const key = readKey(undefined, input, output);
  input.write('rt_test_x\u007fabc\r');
  assert.equal(await key, 'rt_test_abc');
  assert.deepEqual(happened, ['raw true', 'API key (not shown): ', 'raw false', '\n']);
});

test('takes a port of this machine for a URL, never for an address made of a number', () => {
  const at = (path: string) => `http://localhost:3000${path}`;
  for (const short of ['3000', ':3000', 'localhost:3000'])
    assert.equal(urlArgument(short), at('/'));
  for (const short of ['3000/hook?a=b', ':3000/hook?a=b', 'localhost:3000/hook?a=b'])
    assert.equal(urlArgument(short), at('/hook?a=b'));
  assert.equal(urlArgument('https://example.com:8/a'), 'https://example.com:8/a');
  for (const wrong of ['', '99999', 'ftp://a', 'http://']) assert.throws(() => urlArgument(wrong));
});

test('takes an event, a time or how long ago for where events begin', () => {
  const now = Date.parse('2027-01-31T09:30:00Z');
  const of = (text: string) => startArgument(text, undefined, now);
  assert.deepEqual(of('evt_1'), { after: 'evt_1' });
  assert.deepEqual(of('10m'), { since: '2027-01-31T09:20:00.000Z' });
  assert.deepEqual(of('2d'), { since: '2027-01-29T09:30:00.000Z' });
  assert.deepEqual(of('2027-01-31'), { since: '2027-01-31T00:00:00.000Z' });
  for (const wrong of ['', '10', 'm', '10y', 'yesterday', '2027-13-01'])
    assert.throws(() => of(wrong));
});

test('takes the server and the key from the environment together, or neither', async () => {
  const [ROUNDTRIP_URL, ROUNDTRIP_API_KEY] = ['http://localhost:1', 'rt_test_a'];
  const both = await apiConnectionOf({ ROUNDTRIP_URL, ROUNDTRIP_API_KEY }, undefined);
  assert.deepEqual(
    [both.url, both.key, both.profile],
    [ROUNDTRIP_URL, ROUNDTRIP_API_KEY, undefined],
  );
  for (const one of [{ ROUNDTRIP_URL }, { ROUNDTRIP_API_KEY }])
    await assert.rejects(
      apiConnectionOf(one, undefined),
      /^CommandFailure: .+ Set both, or neither$/,
    );
});

test.run();
