import assert from 'node:assert/strict';
import { type DashboardHost, dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { partNames, shownParts } from '../../support/dashboard/shown-parts.js';
import { shows, showsNot } from '../../support/dashboard/shows.js';
import { rightOf } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';

const cases = suite('dashboard: channels');

let host: DashboardHost;

/** A case with a host of its own. */
const onHost = (body: () => Promise<void>) => async (): Promise<void> => {
  host = await dashboardHost();
  await body().finally(() => host.close());
};

const channelPath = () => `/channels/${host.channel}`;

cases(
  'are listed with status, provider and rate',
  onHost(async () => {
    const { status, text } = await host.get('/channels');
    assert.equal(status, 200);
    shows(text, host.channel);
    shows(text, /badge-good">active/);
    shows(text, /80\/s/);
  }),
);

cases(
  'of the sandbox are connected in one click, in a test project',
  onHost(async () => {
    const { status, headers } = await host.post('/channels/sandbox', {});
    assert.equal(status, 303);
    const id = headers.location?.split('/').at(-1);
    const found = rightOf(await host.useCases.listChannels({ project: host.project }));
    assert.deepEqual(
      found.map((channel) => channel.id),
      [host.channel, id],
    );
    assert.equal(found[1]?.status, 'active');
    const entry = (await host.audited())[0];
    assert.deepEqual(
      [entry?.action, entry?.outcome, entry?.resource],
      ['channel.connect', 'done', id],
    );
  }),
);

cases(
  'are shown with state, settings and history, escaped',
  onHost(async () => {
    const displayName = '<img src=x onerror=alert(1)>';
    const { id } = rightOf(
      await host.useCases.setUpChannel({
        project: host.project,
        provider: 'sandbox',
        address: '+12025550100',
        displayName,
        values: {},
      }),
    );
    const { text } = await host.get(`/channels/${id}`);
    shows(text, /&lt;img src=x onerror=alert\(1\)>/);
    showsNot(text, /<img/);
    shows(text, /The status has not changed/);
  }),
);

cases(
  'are paused and resumed, each with its event in the history',
  onHost(async () => {
    assert.equal((await host.post(`${channelPath()}/pause`, {})).status, 303);
    const paused = (await host.get(channelPath())).text;
    shows(paused, /badge-bad">inactive/);
    shows(paused, /paused by an operator/);
    shows(paused, /Resume the channel/);
    assert.equal((await host.post(`${channelPath()}/resume`, {})).status, 303);
    const { text } = await host.get(channelPath());
    shows(text, /Pause the channel/);
    const history = text.slice(text.indexOf('Changes of status'));
    assert.ok(history.indexOf('badge-good">active') < history.indexOf('badge-bad">inactive'));
    const actions = (await host.audited()).map(({ action }) => action);
    assert.deepEqual(actions.slice(0, 2), ['channel.resume', 'channel.pause']);
  }),
);

cases(
  'say what waits, and how long it takes at their rate',
  onHost(async () => {
    const { project, channel } = host;
    shows((await host.get(channelPath())).text, '<dt>Waiting</dt><dd>0</dd>');
    rightOf(await host.useCases.changeRate({ channel, ratePerSecond: 1 }));
    for (let i = 0; i < 3; i += 1)
      rightOf(
        await host.useCases.acceptMessage({
          project,
          send: { channel, to: '+12025550123', payload: { kind: 'text', text: 'a' }, metadata: {} },
        }),
      );
    for (const path of ['/channels', channelPath()]) {
      const { text } = await host.get(path);
      shows(text, /3<div class="soft">oldest/);
      shows(text, /3 seconds at its rate/);
    }
    await host.post(`${channelPath()}/pause`, {});
    shows((await host.get('/channels')).text, /waits for the channel/);
  }),
);

cases(
  'get another rate, and say what is wrong with one',
  onHost(async () => {
    assert.equal((await host.post(`${channelPath()}/rate`, { rate: '120' })).status, 303);
    shows((await host.get('/channels')).text, /120\/s/);
    for (const rate of ['0', '10000', '', '1e3', '-1', '9'.repeat(30)]) {
      const { status, text } = await host.post(`${channelPath()}/rate`, { rate });
      assert.equal(status, 422, rate);
      shows(text, /id="field-rate-error"/);
    }
  }),
);

cases(
  'are checked, as a page and as a part of one',
  onHost(async () => {
    const whole = await host.post(`${channelPath()}/check`, {});
    assert.equal(whole.status, 200);
    shows(whole.text, /^<!doctype html>/);
    shows(whole.text, /The network is simulated/);
    const page = await host.get(channelPath());
    const part = await host.post(`${channelPath()}/check`, {}, shownParts(page.text, 'all'));
    shows(part.text, /^<page-part [^>]*name="checks"/);
    shows(part.text, /The network is simulated/);
    assert.deepEqual(partNames(page.text), []);
  }),
);

cases(
  'of another project or organization are not found',
  onHost(async () => {
    const { organization, useCases } = host;
    const sister = rightOf(
      await useCases.createProject({ organization, name: 'Sister', environment: 'test' }),
    );
    const made = rightOf(
      await useCases.setUpChannel({
        project: sister.id,
        provider: 'sandbox',
        address: '+12025550100',
        displayName: null,
        values: {},
      }),
    );
    for (const id of [made.id, 'chan_x', 'connect%2F..']) {
      assert.equal((await host.get(`/channels/${id}`)).status, 404, id);
      for (const action of ['pause', 'resume', 'rate', 'check', 'secrets'])
        assert.equal((await host.post(`/channels/${id}/${action}`, {})).status, 404, action);
    }
    assert.equal(
      rightOf(await useCases.getChannel({ project: sister.id, id: made.id })).status,
      'active',
    );
  }),
);

cases(
  'can be seen by a viewer, and not changed',
  onHost(async () => {
    host.setRole('viewer');
    for (const path of ['/channels', channelPath()])
      assert.equal((await host.get(path)).status, 200, path);
    const { text } = await host.get(channelPath());
    for (const hidden of [/Pause the channel/, /Change the rate/, /Check now/])
      showsNot(text, hidden);
    assert.equal((await host.get('/channels/connect')).status, 403);
    const posts = ['/channels/sandbox', '/channels/connect', '/channels/connect/check'];
    const actions = ['pause', 'resume', 'rate', 'check', 'secrets'].map(
      (a) => `${channelPath()}/${a}`,
    );
    for (const path of [...posts, ...actions]) {
      const { status, text: page } = await host.post(path, { rate: '5', address: '+12025550100' });
      assert.equal(status, 403, path);
      shows(page, /channels:manage/);
    }
    const found = rightOf(await host.useCases.listChannels({ project: host.project }));
    assert.deepEqual(
      found.map(({ status, ratePerSecond }) => [status, ratePerSecond]),
      [['active', 80]],
    );
  }),
);

cases.run();
