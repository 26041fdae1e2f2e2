import assert from 'node:assert/strict';
import { minuteMs } from '../../../core/shared/time.js';
import { type DashboardHost, dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { partNames, shownParts } from '../../support/dashboard/shown-parts.js';
import { shows, showsNot } from '../../support/dashboard/shows.js';
import { rightOf } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';

const cases = suite('dashboard: parts that a page asks for again');

let host: DashboardHost;
const onHost = (run: () => Promise<void>) => async (): Promise<void> => {
  host = await dashboardHost();
  await run();
  await host.close();
  assert.deepEqual(host.faults, []);
};

const send = async () => {
  const { useCases, project, channel } = host;
  const payload = { kind: 'text', text: 'Hello' } as const;
  const sent = { channel, to: '+12025550123', payload, metadata: {} } as const;
  return rightOf(await useCases.acceptMessage({ project, send: sent })).message;
};

cases(
  'what did not change is not sent, however long the page is open',
  onHost(async () => {
    await send();
    const { text } = await host.get('/overview?range=1h');
    const again = await host.get('/overview?range=1h', shownParts(text));
    assert.deepEqual([again.status, again.text], [204, '']);
    const { text: log } = await host.get('/events');
    host.time.now += 25 * minuteMs;
    const later = await host.get('/events', shownParts(log, 'all'));
    assert.equal(later.status, 204);
  }),
);

cases(
  'what changed comes alone, with its next digest and without the frame',
  onHost(async () => {
    host.time.now += minuteMs;
    const { text } = await host.get('/overview?range=1h');
    assert.ok(partNames(text).includes('totals') && partNames(text).includes('endpoints'));
    await send();
    const changed = await host.get('/overview?range=1h', shownParts(text));
    assert.equal(changed.status, 200);
    const names = partNames(changed.text);
    for (const name of ['totals', 'nothing', 'channels', 'queues', 'messages-by-status'])
      assert.ok(names.includes(name), name);
    for (const name of ['endpoints', 'codes', 'attention']) assert.ok(!names.includes(name), name);
    shows(changed.text, /^<page-part .*<\/page-part>$/s);
    shows(changed.text, /Accepted<\/p><p class="figure-value">1</);
    showsNot(changed.text, /<nav|<h1|<!doctype/);
    const others = shownParts(changed.text)['Page-Parts'];
    const all = await host.get('/overview?range=1h', { 'Page-Parts': others });
    assert.equal(all.status, 204);
  }),
);

cases(
  'a range that has ended, and an old message, ask for nothing',
  onHost(async () => {
    const past = '/overview?from=2026-01-01T00:00&to=2026-01-02T00:00';
    assert.deepEqual(partNames((await host.get(past)).text), []);
    const id = await send();
    const { text } = await host.get(`/messages/${id}`);
    assert.deepEqual(partNames(text), ['progress']);
    assert.deepEqual(partNames((await host.get('/events')).text), []);
  }),
);

cases(
  'a list that follows the log has its rows by id',
  onHost(async () => {
    const about = await send();
    const address = `/events?live=on&about=${about}`;
    const { text } = await host.get(address);
    shows(text, /<tbody id="rows-events" data-keeps="200" aria-live="polite">/);
    assert.equal([...text.matchAll(/<tr id="row-evt_\w+">/g)].length, 1);
    await send();
    assert.equal((await host.get(address, shownParts(text))).status, 204);
    const all = await host.get('/events?live=on', shownParts(text));
    assert.equal([...all.text.matchAll(/<tr id="row-evt_\w+">/g)].length, 2);
  }),
);

cases(
  'who asks is checked each time, and a page without the part answers whole',
  onHost(async () => {
    const { text } = await host.get('/overview');
    host.setMemberships([]);
    assert.equal((await host.get('/overview', shownParts(text))).status, 404);
    host.setRole(null);
    const away = await host.get('/overview', shownParts(text));
    assert.deepEqual(
      [away.status, away.headers.location?.split('?')[0]],
      [303, '/sign-in-of-the-host'],
    );
    host.setRole('owner');
    const other = await host.get('/messages', shownParts(text));
    assert.equal(other.status, 200);
    shows(other.text, /^<!doctype html>/);
  }),
);

cases(
  'a notice waits for a page that a person opens',
  onHost(async () => {
    const { text } = await host.get('/overview');
    const Cookie = 'roundtrip_notice=U2F2ZWQ';
    const part = await host.get('/overview', { Cookie, ...shownParts(text) });
    assert.deepEqual([part.status, part.headers['set-cookie']], [204, undefined]);
    assert.match((await host.get('/overview', { Cookie })).headers['set-cookie'] ?? '', /notice=;/);
  }),
);

cases(
  'names and digests of a stranger choose among the parts of the page alone',
  onHost(async () => {
    for (const given of ['', '=', 'totals', 'totals=x, ', '__proto__=a', 'a=b=c', '%00=<script>'])
      assert.equal((await host.get('/overview', { 'Page-Parts': given })).status, 200, given);
  }),
);

cases.run();
