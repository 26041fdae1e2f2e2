import assert from 'node:assert/strict';
import { memoryBlobStore } from '../../../adapters/blobs/memory.js';
import { memoryStores } from '../../../adapters/memory/index.js';
import { sendMessage } from '../../../adapters/whatsapp-cloud/send/send-message.js';
import { anyId, noon } from '../../support/fixtures/builders.js';
import { anyChannel, anyMessage } from '../../support/fixtures/entities.js';
import { suite } from '../../support/suite.js';
import { exampleNumber } from '../../support/whatsapp/examples/index.js';

const cases = suite('whatsapp: the answer to a send');

const credentials = {
  ...exampleNumber,
  appId: '610000000000001',
  token: 'token',
  appSecret: 'secret',
  verifyToken: 'verify',
  provesSecret: false,
};

/** What a send to +5511987654321 comes to when WhatsApp answers so. */
const outcomeOf = (body: object) => {
  const { media, templates } = memoryStores(anyId);
  const unused = () => assert.fail('a text has no media file');
  const send = sendMessage({
    ...{ media, templates, clock: () => noon, onFault: () => assert.fail() },
    graph: async () => ({ kind: 'answered', status: 200, body }),
    blobs: memoryBlobStore(() => noon),
    uploads: { getOrUpload: unused, invalidate: unused },
  });
  const message = anyMessage({ to: '+5511987654321' });
  return send(credentials, { channel: anyChannel(), message, attempt: 1 });
};

cases('says that the network holds the message', async () => {
  for (const message_status of ['held_for_quality_assessment', 'paused'])
    assert.deepEqual(await outcomeOf({ messages: [{ id: 'wamid.1', message_status }] }), {
      ...{ kind: 'taken', providerId: 'wamid.1', isHeld: true },
    });
  for (const status of [{ message_status: 'accepted' }, {}])
    assert.deepEqual(await outcomeOf({ messages: [{ id: 'wamid.1', ...status }] }), {
      ...{ kind: 'taken', providerId: 'wamid.1' },
    });
});

cases('names the recipient as the network does, where that is another name', async () => {
  const messages = [{ id: 'wamid.1' }];
  const answer = async (contact: object) => {
    const outcome = await outcomeOf({ messages, contacts: [contact] });
    return outcome.kind === 'taken' ? outcome.recipient : outcome;
  };
  assert.equal(await answer({ input: '5511987654321', wa_id: '5511987654321' }), undefined);
  assert.deepEqual(await answer({ wa_id: '551187654321' }), { number: '+551187654321' });
  assert.deepEqual(await answer({ wa_id: '551187654321', user_id: 'BR.1' }), {
    number: '+551187654321',
    user: 'BR.1',
  });
  assert.deepEqual(await answer({ user_id: 'BR.1' }), { user: 'BR.1' });
});

cases.run();
