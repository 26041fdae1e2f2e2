import assert from 'node:assert/strict';
import { readConfiguration } from '../../composition/configuration/read-configuration.js';
import { suite } from '../support/suite.js';

const test = suite('ROUNDTRIP_MEDIA_URL');

const bucketOf = (url: string | undefined) => {
  const read = readConfiguration({ ROUNDTRIP_MEDIA_URL: url });
  return 'problems' in read ? read.problems : read.mediaBucket;
};

test('names a bucket, a folder in it, and an endpoint of its own', () => {
  const endpoint = 'http://127.0.0.1:9000';
  const read = {
    's3://media': { bucket: 'media', prefix: '', endpoint: undefined },
    's3://media/': { bucket: 'media', prefix: '', endpoint: undefined },
    's3://media/a/b': { bucket: 'media', prefix: 'a/b/', endpoint: undefined },
    's3://media/a%20b/': { bucket: 'media', prefix: 'a b/', endpoint: undefined },
    [`s3://media/a?endpoint=${endpoint}`]: { bucket: 'media', prefix: 'a/', endpoint },
  };
  for (const [url, expected] of Object.entries(read)) assert.deepEqual(bucketOf(url), expected);
  for (const absent of [undefined, '', ' ']) assert.equal(bucketOf(absent), undefined);
});

test('is refused without a bucket', () => {
  const wrong = ['media', 'file:///media', 's3:media', 's3://', 's3://media?region=x'];
  for (const url of [
    ...wrong,
    's3://media?endpoint=ftp://x',
    's3://media?endpoint=',
    's3://media/%ff',
  ])
    assert.deepEqual(bucketOf(url), [
      `ROUNDTRIP_MEDIA_URL must be s3://BUCKET/FOLDER, not ${JSON.stringify(url)}`,
    ]);
});

test.run();
