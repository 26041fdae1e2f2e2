import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Demo } from '../../composition/demo.js';
import { makeDemoIn } from '../support/hosts/command-line.js';
import { type ServerProcess, startServer } from '../support/hosts/server-process.js';
import { documentOf, formOf } from '../support/http/upload-stream.js';
import { Database } from '../support/sqlite/database.js';
import { filesBelow } from '../support/stores/blob-stores.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';

const test = suite('uploads to a server');
const mib = 1_024 * 1_024;
const recheckMs = 20;
let folder: string;
let server: ServerProcess;
let demo: Demo;
const environment = () => ({
  ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
  ROUNDTRIP_DATA_DIR: folder,
});

test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtrip-'));
  demo = await makeDemoIn(environment());
  server = await startServer(environment());
});
test.after(async () => {
  assert.equal(await server.end('SIGTERM'), 0);
  await rm(folder, { recursive: true });
});

const mediaFiles = async (): Promise<readonly string[]> => {
  const directory = join(folder, 'media');
  return existsSync(directory) ? filesBelow(directory) : [];
};

/** What the store knows of media. */
const rows = (): number => {
  const database = new Database(join(folder, 'roundtrip.db'), { readonly: true });
  try {
    return database.prepare<[], { count: number }>('select count(*) as count from media').get()
      ?.count as number;
  } finally {
    database.close();
  }
};

type Sent = { readonly form: boolean; readonly size: number; readonly seed?: number };

const post = ({ form }: Pick<Sent, 'form'>): ClientRequest =>
  request(`${server.url}/v1/media`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${demo.key}`,
      'content-type': form ? 'multipart/form-data; boundary=b' : 'application/pdf',
    },
  });

const upload = async ({ form, size, seed = 1 }: Sent): Promise<number> => {
  const call = post({ form });
  const answered = new Promise<number>((resolve, reject) => {
    call.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
  });
  await pipeline(Readable.from(form ? formOf(size, seed) : documentOf(size, seed)), call);
  return answered;
};

/** The resident memory of the server, in MiB. */
const residentMib = async (): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / mib;
};

/** By how much the server's resident memory rises at most while something is done. */
const riseDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const before = await residentMib();
  let peak = before;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      peak = Math.max(peak, await residentMib());
      await new Promise((resolve) => setTimeout(resolve, recheckMs));
    }
  };
  const watching = watch();
  await work();
  isOver = true;
  await watching;
  return peak - before;
};

test('take no more memory for 100 MiB, or for ten concurrent uploads, than for a small file', async () => {
  for (const form of [true, false])
    for (const seed of [1, 2, 3]) assert.equal(await upload({ form, size: 2 * mib, seed }), 201);

  for (const form of [false, true]) {
    const rise = await riseDuring(async () => {
      assert.equal(await upload({ form, size: 100 * mib, seed: 9 }), 201);
    });
    console.log(`    100 MiB ${form ? 'as a form' : 'raw'}: ${rise.toFixed(1)} MiB more`);
    // New objects may take 48 MiB; a copy of the file would take 100.
    assert.ok(rise <= 64, `${rise} MiB`);
  }
  const rise = await riseDuring(async () => {
    const all = Array.from({ length: 10 }, (_, i) =>
      upload({ form: i % 2 === 0, size: 40 * mib, seed: 9 }),
    );
    assert.deepEqual(await Promise.all(all), Array(10).fill(201));
  });
  console.log(`    ten times 40 MiB at once: ${rise.toFixed(1)} MiB more`);
  assert.ok(rise <= 128, `${rise} MiB`);
});

test('of the same bytes are stored once, as a form or as a body', async () => {
  const [files, known] = [(await mediaFiles()).length, rows()];
  for (const form of [true, false, true])
    assert.equal(await upload({ form, size: mib, seed: 5 }), 201);
  assert.deepEqual([(await mediaFiles()).length, rows()], [files + 1, known + 3]);
});

test('that break off leave neither a file nor a row', async () => {
  const before = { files: await mediaFiles(), rows: rows() };
  for (const form of [true, false]) {
    const call = post({ form }).on('error', () => undefined);
    const source = form ? formOf(50 * mib, 7) : documentOf(50 * mib, 7);
    let sent = 0;
    for await (const chunk of source) {
      sent += chunk.length;
      if (sent > 20 * mib) break;
      if (!call.write(chunk)) await new Promise((resolve) => call.once('drain', resolve));
    }
    await eventually(async () =>
      assert.ok((await mediaFiles()).length > before.files.length, 'a new file'),
    );
    call.destroy();
    await eventually(async () => assert.deepEqual(await mediaFiles(), before.files));
    assert.equal(rows(), before.rows);
  }
});

test('that a crash interrupts leave neither a file nor a row after the restart', async () => {
  const before = { files: await mediaFiles(), rows: rows() };
  const call = post({ form: false }).on('error', () => undefined);
  for await (const chunk of documentOf(5 * mib, 8))
    if (!call.write(chunk)) await new Promise((resolve) => call.once('drain', resolve));
  await eventually(async () => assert.equal((await mediaFiles()).length, before.files.length + 1));
  await server.end('SIGKILL');
  assert.equal((await mediaFiles()).length, before.files.length + 1);
  server = await startServer(environment());
  await eventually(async () => assert.deepEqual(await mediaFiles(), before.files));
  assert.equal(rows(), before.rows);
  assert.equal(await upload({ form: false, size: mib, seed: 11 }), 201);
  assert.equal(rows(), before.rows + 1);
});

test.run();
