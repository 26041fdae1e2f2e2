import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { memoryBlobStore } from '../../../adapters/blobs/memory.js';
import { memoryStores } from '../../../adapters/memory/index.js';
import { mediaTypeSniffer } from '../../../adapters/system/media-type-sniffer.js';
import type { Change, Conflict } from '../../../core/commit/change.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import { type Commit, onProjects } from '../../../core/ports/stores/commit.js';
import { connectChannel } from '../../../core/use-cases/channels/connect/connect-channel.js';
import { commitChange, retry } from '../../../core/use-cases/commit-change.js';
import { uploadMedia } from '../../../core/use-cases/media/upload-media.js';
import { replayEvents } from '../../../core/use-cases/webhooks/deliveries/replay-events.js';
import { createWebhookEndpoint } from '../../../core/use-cases/webhooks/endpoints/create-endpoint.js';
import { removeWebhookEndpoint } from '../../../core/use-cases/webhooks/endpoints/remove-endpoint.js';
import { anyEndpoint, anyEvent, anyId, noon, times } from '../../support/fixtures/builders.js';
import { streamOf } from '../../support/fixtures/bytes.js';
import { leftOf, rightOf } from '../../support/fixtures/either.js';
import { openProject } from '../../support/fixtures/scene.js';
import { testNetworks } from '../../support/fixtures/test-networks.js';
import { samples } from '../../support/media/samples.js';
import { suite } from '../../support/suite.js';

/** A commit that answers with these conflicts first, and keeps the Changes that it was given. */
const meeting = (commit: Commit, conflicts: readonly Conflict[]) => {
  const changes: Change[] = [];
  const left = [...conflicts];
  const meet = onProjects(commit, async (change) => {
    changes.push(change);
    const conflict = left.shift();
    return conflict ? E.left(conflict) : commit(change);
  });
  return { changes, commit: meet };
};

const changed: Conflict = { code: 'changed', id: 'any' };
const missing: Conflict = { code: 'project_missing' };

const scene = async (...conflicts: readonly Conflict[]) => {
  const stores = memoryStores(anyId);
  const { id: project } = await openProject(stores);
  const { commit, changes } = meeting(stores.commit, conflicts);
  const ports = {
    ...stores,
    commit,
    clock: () => noon,
    steady: () => noon,
    findLimits: async () => ({}),
    newId: anyId,
    randomBytes: (count: number) => new Uint8Array(count),
    sealing: {
      seal: (text: string) => text,
      open: (text: string) => text,
      keys: ['none'],
      keyOf: () => 'none',
    },
    checkWebhookUrl: async () => undefined,
    localhostWebhooks: true,
    blobs: memoryBlobStore(() => noon),
    sniff: mediaTypeSniffer,
    mediaQuotaBytes: Number.POSITIVE_INFINITY,
    networks: testNetworks,
  };
  return { stores, project, ports, changes };
};

const endpoint = (project: Awaited<ReturnType<typeof scene>>['project']) => ({
  project,
  environment: 'live' as const,
  url: 'https://any.example/',
  subscribedTypes: ['message.*'] as const,
  description: null,
});

const image = () => ({
  declaredType: 'image/png',
  filename: 'a.png',
  bytes: streamOf(samples['image/png']),
});

const channel = (project: string) => ({
  project,
  type: 'whatsapp',
  provider: 'sandbox',
  address: '+12025550123' as const,
  displayName: null,
  settings: {},
});

const test = suite('the answers to conflicts');

test('are chosen by the code of the conflict, and nothing else is called', async () => {
  const change = {
    project: anyId('proj'),
    at: noon,
    removeEndpoints: [anyEndpoint({ project: anyId('proj') })],
  };
  const answers = { committed: () => 'committed', changed: () => 'changed' };
  const answerTo = (conflict: Conflict) =>
    commitChange(async () => E.left(conflict), change, answers);
  const done: Commit = async () =>
    E.right({ events: [], delivered: [], claimed: [], promoted: [], outdated: [] });
  assert.equal(await commitChange(done, change, answers), 'committed');
  assert.equal(await answerTo(changed), 'changed');
  await assert.rejects(answerTo(missing), PortFailure);
  await assert.rejects(answerTo({ code: 'lease_lost' }), PortFailure);
  assert.equal(retry(), 'retry');
});

test('draw another id for a new endpoint, file or channel whose id is taken', async () => {
  const hooks = await scene(changed);
  const { endpoint: made } = rightOf(
    await createWebhookEndpoint(hooks.ports)(endpoint(hooks.project)),
  );
  const media = await scene(changed);
  const stored = rightOf(
    await uploadMedia(media.ports)({ project: media.project, upload: image() }),
  );
  const channels = await scene(changed);
  const connected = rightOf(await connectChannel(channels.ports)(channel(channels.project)));
  const ids = [hooks, media, channels].map(({ changes }) =>
    changes.map(({ puts }) => Object.values(puts ?? {}).flat()[0]?.id),
  );
  for (const [i, { id }] of [made, stored, connected].entries()) {
    const [first, second, ...others] = ids[i] ?? [];
    assert.deepEqual([second, others], [id, []]);
    assert.notEqual(first, second);
  }
  assert.ok(await media.stores.media.find(media.project, stored.id));
  assert.ok(await channels.stores.channels.findAnywhere(connected.id));
});

test('tell a limit of endpoints from any other conflict', async () => {
  const limited = await scene({ code: 'endpoint_limit', limit: 5 });
  assert.deepEqual(leftOf(await createWebhookEndpoint(limited.ports)(endpoint(limited.project))), {
    code: 'webhook_endpoint_limit_exceeded',
    limit: 5,
    source: 'default',
  });
  const gone = await scene(missing);
  await assert.rejects(
    createWebhookEndpoint(gone.ports)(endpoint(gone.project)),
    /Project proj_\w+ does not exist/,
  );
});

test('tell an endpoint that was removed from a project that is missing, in a replay', async () => {
  const { stores, project, ports } = await scene();
  rightOf(await stores.commit({ project, at: noon, events: times(3, () => anyEvent({})) }));
  const { endpoint: made } = rightOf(await createWebhookEndpoint(ports)(endpoint(project)));
  const after = (await stores.events.list(project, { after: 0, since: 0, limit: 1 }))[0]?.id ?? '';
  const command = { project, id: made.id, after };
  const replayWith = (commit: Commit) => replayEvents({ ...ports, commit })(command);
  const removing: Commit = async (change) => {
    rightOf(await removeWebhookEndpoint({ ...ports, commit: stores.commit })(command));
    return stores.commit(change);
  };
  await assert.rejects(replayWith(meeting(stores.commit, [missing]).commit), PortFailure);
  assert.deepEqual(leftOf(await replayWith(removing)), {
    code: 'webhook_endpoint_not_found',
    id: made.id,
  });
});

test('refuse to connect a channel to a project that is missing, and give up after 64 conflicts', async () => {
  const gone = await scene(missing);
  assert.deepEqual(leftOf(await connectChannel(gone.ports)(channel(gone.project))), {
    code: 'project_not_found',
    id: gone.project,
  });
  const never = await scene(...times(80, () => changed));
  await assert.rejects(connectChannel(never.ports)(channel(never.project)), PortFailure);
  assert.equal(never.changes.length, 64);
});

test.run();
