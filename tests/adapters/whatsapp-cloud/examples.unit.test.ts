import assert from 'node:assert/strict';
import { memoryBlobStore } from '../../../adapters/blobs/memory.js';
import { memoryStores } from '../../../adapters/memory/index.js';
import { inspect } from '../../../adapters/whatsapp-cloud/account/inspect.js';
import type { GraphCall, GraphClient } from '../../../adapters/whatsapp-cloud/graph/client.js';
import { isJson } from '../../../adapters/whatsapp-cloud/graph/json.js';
import { downloadMedia } from '../../../adapters/whatsapp-cloud/media/download-media.js';
import { resumableUpload } from '../../../adapters/whatsapp-cloud/media/resumable-upload.js';
import { uploadCache } from '../../../adapters/whatsapp-cloud/media/upload-cache.js';
import { uploadMedia } from '../../../adapters/whatsapp-cloud/media/upload-media.js';
import { confirmRead } from '../../../adapters/whatsapp-cloud/send/confirm-read.js';
import { sendMessage } from '../../../adapters/whatsapp-cloud/send/send-message.js';
import {
  findTemplate,
  submitTemplate,
} from '../../../adapters/whatsapp-cloud/templates/submit-template.js';
import {
  anyChannel,
  anyId,
  anyMessage,
  anyTemplate,
  noon,
} from '../../support/fixtures/builders.js';
import { streamOf } from '../../support/fixtures/bytes.js';
import { suite } from '../../support/suite.js';
import { credentials } from '../../support/whatsapp/credentials.js';
import { type ExampleKind, example, examples } from '../../support/whatsapp/examples/index.js';

const cases = suite('whatsapp: every example of the documentation');

/** How many there are of each kind. */
const documented: Readonly<Record<ExampleKind, number>> = {
  requests: 17,
  answers: 13,
  webhooks: 3,
  changes: 5,
  statuses: 1,
  messages: 39,
};

cases('is here, and is read', () => {
  for (const kind of Object.keys(documented) as ExampleKind[]) {
    const found = examples(kind);
    assert.equal(found.size, documented[kind], kind);
    for (const [name, body] of found) assert.ok(isJson(body), `${kind} ${name}`);
  }
});

const lost = Symbol('no answer');

/** A provider that gives these answers in turn, and what it was asked. */
const answering = (...bodies: readonly unknown[]) => {
  const calls: GraphCall[] = [];
  const graph: GraphClient = async (_, call) => {
    calls.push(call);
    const body = bodies[calls.length - 1];
    return body === lost
      ? { kind: 'lost', reason: 'timeout' }
      : { kind: 'answered', status: 200, body };
  };
  return { graph, calls };
};
const answer = (name: string): unknown => example('answers', name);

const project = anyId('proj');
const channel = anyChannel({ project, provider: 'whatsapp_cloud', address: '+12025550123' });
const clock = () => noon;
const portsWith = (graph: GraphClient) => {
  const stores = memoryStores(anyId);
  const onFault = (error: unknown) => assert.fail(String(error));
  const blobs = memoryBlobStore(clock);
  return { ...stores, graph, blobs, clock, onFault, uploads: uploadCache({ clock, ...stores }) };
};
const bytes = Buffer.from('invented');
const file = { mimeType: 'application/pdf', size: bytes.length, filename: 'label.pdf' };

cases('of an answer to a send names the message', async () => {
  const { graph } = answering(answer('sent'));
  const message = anyMessage(channel);
  assert.deepEqual(
    await sendMessage(portsWith(graph))(credentials, { channel, message, attempt: 1 }),
    {
      kind: 'taken',
      providerId: 'wamid.HBgLNjE0OTE1NzAxNTYVAgARGBI5RjNDMjFCN0QwNEU1QTY2ODgA',
      recipient: { number: '+61491570156', user: 'AU.80215550001734' },
    },
  );
});

cases('of an answer to a read confirmation is a success', async () => {
  const message = anyMessage(channel, { direction: 'inbound', providerId: 'wamid.1' });
  const { graph } = answering(answer('success'));
  assert.equal((await confirmRead({ graph })(credentials, { channel, message })).kind, 'taken');
});

cases('of an answer about a template gives its status', async () => {
  const template = anyTemplate(channel, { name: 'parcel_update_v2', language: 'en_US' });
  const created = answering(answer('template-created'));
  assert.deepEqual(
    await submitTemplate(portsWith(created.graph))(credentials, { channel, template }),
    {
      kind: 'taken',
      providerId: '410020030040050',
      verdict: { status: 'pending', reason: null },
    },
  );
  const listed = answering(answer('templates'), {});
  const found = await findTemplate(portsWith(listed.graph))(credentials, { channel, template });
  assert.deepEqual(found, {
    kind: 'namesake',
    providerId: '410020030040050',
    verdict: { status: 'rejected', reason: 'invalid_format' },
    content: {
      isAuthentication: false,
      body: 'Hello {{1}}, parcel {{2}} leaves our depot today.',
      header: null,
      footer: null,
      buttons: [],
    },
  });
});

cases('of an answer about a number and a token gives the condition of the channel', async () => {
  const look = async (status: 'pending' | 'active', ...bodies: readonly unknown[]) => {
    const { graph } = answering(answer('number'), ...bodies, answer('templates'));
    const reports = await inspect({ graph, clock })({ ...channel, status }, credentials);
    const [condition] = reports;
    assert.ok(condition?.kind === 'condition');
    return [condition.becomes, condition.providerCode];
  };
  const ofAccount = { data: [answer('number')] };
  const apps = { data: [{ whatsapp_business_api_data: { id: credentials.appId } }] };
  assert.deepEqual(await look('active'), ['active', 'CONNECTED GREEN']);
  const verified = await look('pending', answer('debug-token'), ofAccount, apps);
  assert.deepEqual(verified, ['active', 'verified']);
});

cases('of an answer to an upload names what was uploaded', async () => {
  const { graph } = answering(answer('media-uploaded'));
  const uploaded = await uploadMedia(graph)(credentials, { ...file, bytes: streamOf(bytes) });
  assert.deepEqual(uploaded, { kind: 'uploaded', id: '880010020030040' });
  const steps = [answer('upload-begun'), lost, answer('upload-offset'), answer('upload-done')];
  const resumable = answering(...steps);
  const offsets: number[] = [];
  const handle = await resumableUpload(resumable.graph)(credentials, {
    ...{ ...file, size: 48_213 },
    bytesFrom: async (offset) => {
      offsets.push(offset);
      return streamOf(bytes);
    },
  });
  assert.deepEqual(offsets, [0, 16_384]);
  assert.equal(handle.kind === 'uploaded' && handle.id.startsWith('4::'), true);
  assert.equal(resumable.calls[1]?.path, '/upload:MTphdHRhY2htZW50Oi0xMjM=?sig=ARbInvented');
});

cases('of an answer about a media file gives its URL', async () => {
  const asked: string[] = [];
  const isTrusted = ({ host }: URL) => asked.push(host) === 0;
  const { graph } = answering(answer('media'));
  const download = downloadMedia({ graph, isTrusted, agent: assert.fail as never });
  await assert.rejects(download(credentials, '990010020030040'), /not trusted/);
  assert.deepEqual(asked, ['lookaside.fbsbx.com']);
});

cases.run();
