import assert from 'node:assert/strict';
import { trustsProvider } from '../../../adapters/whatsapp-cloud/index.js';
import type { MediaFetch } from '../../../core/ports/provider/chat-provider.js';
import { anyBytes, collect } from '../../support/fixtures/bytes.js';
import { present } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';
import { type CloudScene, withCloud } from '../../support/whatsapp/cloud-scene.js';

const cases = suite('whatsapp: media of inbound messages');

const bytes = Buffer.concat([Buffer.from('ffd8ffe000104a4649460001', 'hex'), anyBytes(300_000)]);

const received = ({ control }: CloudScene): string => {
  const base64 = bytes.toString('base64');
  const given = control.receive({ from: '+61491570156', kind: 'image', bytes: base64 });
  return present(given.mediaId);
};

const fetch = async ({ provider, channel }: CloudScene, providerId: string) => {
  const medium = { providerId, mimeType: null, sha256: null, filename: null };
  return present(await provider.fetchMedia?.(channel, medium));
};

const contentOf = (fetched: MediaFetch): Promise<Buffer> => {
  assert.equal(fetched.kind, 'fetched');
  return fetched.kind === 'fetched' ? collect(fetched.bytes) : Promise.reject(new Error('none'));
};

for (const mediaHash of ['hex', 'base64'] as const)
  for (const fileSize of ['text', 'number'] as const)
    cases(
      `are fetched byte for byte (hash in ${mediaHash}, size as ${fileSize})`,
      withCloud(
        async (scene) => {
          const fetched = await fetch(scene, received(scene));
          assert.equal(fetched.kind === 'fetched' && fetched.mimeType, 'image/jpeg');
          assert.deepEqual(await contentOf(fetched), bytes);
        },
        { settings: { variants: { mediaHash, fileSize } } },
      ),
    );

for (const unknownObject of [100, 803] as const)
  cases(
    `that the provider does not have are absent (code ${unknownObject})`,
    withCloud(
      async (scene) => assert.deepEqual(await fetch(scene, '990010020030999'), { kind: 'absent' }),
      { settings: { variants: { unknownObject } } },
    ),
  );

cases(
  'are retried when the provider does not answer, or answers malformed',
  withCloud(async (scene) => {
    const id = received(scene);
    for (const kind of ['reset', 'server_error', 'garble_answer'] as const) {
      scene.control.planFault({ match: { operation: 'media.get' }, fault: { kind } });
      assert.equal((await fetch(scene, id)).kind, 'later', kind);
    }
    scene.control.planFault({
      match: { operation: 'media.download' },
      fault: { kind: 'server_error', status: 503 },
    });
    assert.equal((await fetch(scene, id)).kind, 'later');
    scene.control.planFault({
      match: { operation: 'media.download' },
      fault: { kind: 'redirect', location: 'http://127.0.0.1:1/' },
    });
    assert.equal((await fetch(scene, id)).kind, 'later');
    assert.deepEqual(await contentOf(await fetch(scene, id)), bytes);
  }),
);

cases(
  'fail when the download breaks off',
  withCloud(async (scene) => {
    const id = received(scene);
    scene.control.planFault({
      match: { operation: 'media.download' },
      fault: { kind: 'cut_answer' },
    });
    await assert.rejects(async () => contentOf(await fetch(scene, id)));
  }),
);

cases('send the token only to the provider', () => {
  const isTrusted = trustsProvider('https://graph.facebook.com');
  const trusted = [
    'https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1',
    'https://scontent.fbcdn.net/x',
    'https://mmg.whatsapp.net/x',
    'https://graph.facebook.com/x',
  ];
  const others = [
    'http://lookaside.fbsbx.com/x',
    'https://fbsbx.com.example/x',
    'https://evilfbsbx.com/x',
    'https://lookaside.fbsbx.com:8443/x',
    'https://127.0.0.1/x',
    'https://user@example.com/?.fbsbx.com',
  ];
  for (const url of trusted) assert.equal(isTrusted(new URL(url)), true, url);
  for (const url of others) assert.equal(isTrusted(new URL(url)), false, url);
});

cases.run();
