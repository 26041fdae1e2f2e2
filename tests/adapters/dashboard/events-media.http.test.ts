import assert from 'node:assert/strict';
import type { Message } from '../../../core/model/messages/message.js';
import { type DashboardHost, dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { addHostileMessages, hostile } from '../../support/dashboard/hostile.js';
import { shows, showsNot } from '../../support/dashboard/shows.js';
import { streamOf } from '../../support/fixtures/bytes.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { filePartOf, multipartOf } from '../../support/http/multipart.js';
import { pngOf } from '../../support/media/samples.js';
import { suite } from '../../support/suite.js';

const cases = suite('dashboard: events and media');

let host: DashboardHost;
let all: readonly Message[];
cases.before(async () => {
  host = await dashboardHost();
  all = await addHostileMessages(host);
});
cases.after(async () => {
  assert.deepEqual(host.faults, []);
  await host.close();
});

const send = async (text = 'Hello') =>
  rightOf(
    await host.useCases.acceptMessage({
      project: host.project,
      send: {
        ...{ channel: host.channel, to: '+12025550123', metadata: {} },
        payload: { kind: 'text', text },
      },
    }),
  ).message;

const latest = async (limit = 1) => {
  const query = { project: host.project, limit };
  return rightOf(await host.useCases.listLatestEvents(query)).items;
};

cases('lists events newest first, by type and by what they are about', async () => {
  const id = await send();
  const [event] = await latest();
  const { status, text } = await host.get('/events');
  assert.equal(status, 200);
  shows(text, `/events/${present(event).id}"`);
  for (const query of [`about=${id}`, `type=message.accepted`, `about=${id}&from=2026-01-01T00:00`])
    shows((await host.get(`/events?${query}`)).text, `/events/${present(event).id}"`);
  for (const query of [`about=${id}&type=message.failed`, `until=2020-01-01T00:00&about=${id}`]) {
    const { text: found } = await host.get(`/events?${query}`);
    showsNot(found, `/events/${present(event).id}"`);
    shows(found, 'No event fits');
  }
  const strange = await host.get(
    `/events?${new URLSearchParams({ type: hostile, about: hostile })}`,
  );
  assert.equal(strange.status, 200);
  showsNot(strange.text, '<script>alert');
});

cases('has pages of events', async () => {
  for (let i = 0; i < 60; i += 1) await send();
  const { text } = await host.get('/events?type=message.accepted');
  const [, next = ''] = /href="([^"]*before=\d+[^"]*)"/.exec(text) ?? [];
  shows(next, 'type=message.accepted');
  const rows = (page: string) => [...page.matchAll(/\/events\/(evt_\w+)"/g)].map(([, id]) => id);
  const second = await host.get(next.replaceAll('&amp;', '&'));
  assert.equal(
    new Set([...rows(text), ...rows(second.text)]).size,
    rows(text).length + rows(second.text).length,
  );
});

cases('shows one event with its text escaped, and as a command', async () => {
  await send(`it's ${hostile}`);
  const [event] = await latest();
  const { text } = await host.get(`/events/${present(event).id}`);
  showsNot(text, '<script>alert');
  shows(text, 'curl --request POST');
  shows(text, '&lt;script>alert(1)');
  assert.equal((await host.get('/events/evt_nothing')).status, 404);
});

const upload = (bytes: Uint8Array, parameters = 'name="file"; filename="a.png"', type?: string) =>
  host.upload('/media', multipartOf('b', [filePartOf(bytes, type, parameters)]), 'b');

const storeReceived = async (mimeType: string, body: string) => {
  const bytes = streamOf(Buffer.from(body));
  const file = { declaredType: mimeType, filename: hostile, bytes };
  const stored = rightOf(await host.useCases.storeAttachment(file));
  const media = {
    ...stored,
    mimeType,
    project: host.project,
    version: 0,
    createdAt: host.time.now,
  };
  const puts = { media: [{ ...media, isReceived: true as const }] };
  rightOf(await host.stores.commit({ project: host.project, at: host.time.now, puts }));
  return stored.id;
};

cases('uploads a file, and shows it as what its bytes are', async () => {
  const stored = await upload(pngOf());
  assert.equal(stored.status, 303);
  const page = await host.get(stored.headers.location ?? '');
  shows(page.text, /<img class="preview" src="[^"]*\/content"/);
  const content = await host.get(`${stored.headers.location}/content`);
  assert.equal(content.headers['content-type'], 'image/png');
  assert.equal(content.headers['content-disposition'], 'inline');
  assert.equal(content.headers['x-content-type-options'], 'nosniff');
  shows(content.headers['content-security-policy'] ?? '', 'sandbox');
  const part = await host.get(`${stored.headers.location}/content`, { Range: 'bytes=1-3' });
  assert.equal(part.status, 206);
  assert.equal(part.text, 'PNG');
  assert.match(part.headers['content-range'] ?? '', /^bytes 1-3\//);
  const saved = await host.get(`${stored.headers.location}/content?download=yes`);
  shows(saved.headers['content-disposition'] ?? '', 'attachment');
  assert.equal((await host.audited()).at(0)?.action, 'media.upload');
});

cases('refuses a file of another type beside the field', async () => {
  const { status, text } = await upload(Buffer.from('<html><script>alert(1)</script>'));
  assert.equal(status, 422);
  shows(text, 'id="field-file-error"');
});

cases('never shows what can run in a browser, but lets it be saved', async () => {
  for (const type of [
    'text/html',
    'image/svg+xml',
    'application/xhtml+xml',
    'text/xml',
    'application/pdf',
  ]) {
    const id = await storeReceived(type, '<svg onload="alert(1)"/><script>alert(1)</script>');
    const page = await host.get(`/media/${id}`);
    assert.equal(page.status, 200);
    showsNot(page.text, '<script>alert');
    showsNot(page.text, 'class="preview"');
    const { headers } = await host.get(`/media/${id}/content`);
    assert.equal(headers['content-type'], 'application/octet-stream', type);
    assert.match(headers['content-disposition'] ?? '', /^attachment/);
    assert.match(headers['content-security-policy'] ?? '', /sandbox/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
  }
});

cases('lists media files, and the messages in which one is used', async () => {
  const { text } = await host.get('/media');
  showsNot(text, '<script>alert');
  const location = (await upload(pngOf())).headers.location ?? '';
  const id = location.split('/').at(-1) ?? '';
  shows((await host.get('/media')).text, `/media/${id}"`);
  shows((await host.get(location)).text, 'In no message');
  const sent = rightOf(
    await host.useCases.acceptMessage({
      project: host.project,
      send: {
        ...{ channel: host.channel, to: '+12025550123', metadata: {} },
        payload: { kind: 'media', id, caption: null, filename: null },
      },
    }),
  );
  shows((await host.get(location)).text, `/messages/${sent.message}"`);
  shows((await host.get('/messages/new?kind=media')).text, `value="${id}"`);
  const empty = await host.get('/media?use=templates');
  shows(empty.text, 'No file yet');
});

cases('shows a viewer the files without a form to upload', async () => {
  host.setRole('viewer');
  try {
    showsNot((await host.get('/media')).text, 'type="file"');
    assert.equal((await upload(pngOf())).status, 403);
  } finally {
    host.setRole('owner');
  }
});

cases('finds no file, event or bytes of another project', async () => {
  const { organization } = host;
  const other = rightOf(
    await host.useCases.createProject({ organization, name: 'Other', environment: 'test' }),
  );
  const [event] = await latest();
  const location = (await upload(pngOf())).headers.location ?? '';
  const id = location.split('/').at(-1);
  const at = `/dashboard/projects/${other.id}`;
  for (const path of [`/events/${event?.id}`, `/media/${id}`, `/media/${id}/content`])
    assert.equal((await host.get(at + path)).status, 404, path);
  showsNot((await host.get(`${at}/events`)).text, 'evt_');
  assert.ok(all.length > 0);
});

cases.run();
