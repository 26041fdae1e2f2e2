import assert from 'node:assert/strict';
import { startS3StandIn } from '../emulators/s3/index.js';
import { anyBytes } from '../support/fixtures/bytes.js';
import { makeDemoIn } from '../support/hosts/command-line.js';
import { startServer } from '../support/hosts/server-process.js';
import { apiClient } from '../support/http/api-client.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';

const test = suite('a server with media in a bucket');

test('keeps uploads there, and gives them back whole and in part', () =>
  withTempFolder(async (folder) => {
    const bucket = await startS3StandIn('media');
    const environment = {
      ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/roundtrip.db`,
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_MEDIA_URL: `s3://${bucket.bucket}/of/ours?endpoint=${bucket.endpoint}`,
      AWS_REGION: 'local',
      AWS_ACCESS_KEY_ID: 'any',
      AWS_SECRET_ACCESS_KEY: 'any',
    };
    const { key } = await makeDemoIn(environment);
    const server = await startServer(environment);
    const client = apiClient(server.url, key);
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), anyBytes(7_000_000)]);
    const uploaded = await client.call('/v1/media', {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: pdf,
    });
    const { id, size } = (await uploaded.json()) as { id: string; size: number };
    assert.equal(size, pdf.length);
    const bytesOf = async (headers: Record<string, string>) => {
      const response = await client.call(`/v1/media/${id}/content`, { headers });
      return Buffer.from(await response.arrayBuffer());
    };
    assert.ok((await bytesOf({})).equals(pdf));
    assert.ok((await bytesOf({ range: 'bytes=6000000-' })).equals(pdf.subarray(6_000_000)));
    assert.equal(await server.end('SIGTERM'), 0);
    await bucket.close();
  }));

test.run();
