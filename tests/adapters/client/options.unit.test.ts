import assert from 'node:assert/strict';
import { roundtrip } from '../../../adapters/client/index.js';
import { suite } from '../../support/suite.js';

const test = suite('options of the client');

const good = { baseUrl: 'https://messaging.example.com/', key: 'rt_test_secret' };

const without = (name: keyof typeof good, value: unknown = undefined) => {
  const options = { ...good, [name]: value };
  return () => roundtrip(options as typeof good);
};

test('are taken with an http or https URL and a key', () => {
  for (const baseUrl of [good.baseUrl, 'http://localhost:8080', 'http://[::1]:8080/under/a/path'])
    assert.ok(roundtrip({ ...good, baseUrl }).messages);
});

test('are refused at once without a URL', () => {
  for (const value of [undefined, null, ''])
    assert.throws(without('baseUrl', value), /^TypeError: `baseUrl` is missing\. Give the URL/);
});

test('are refused at once with another URL than of http or https, or with parts that calls cannot keep', () => {
  const wrong = ['localhost', 'localhost:8080', 'ftp://a.example', 'https://', '/v1', 7];
  const parts = ['https://user@a.example', 'https://a.example?x=1', 'https://a.example#x'];
  for (const value of [...wrong, ...parts])
    assert.throws(without('baseUrl', value), (error: Error) => {
      assert.ok(error instanceof TypeError);
      return error.message.startsWith(`\`baseUrl\` is ${JSON.stringify(value)}. It must be`);
    });
});

test('are refused at once without a key, or with one that no header can have', () => {
  for (const value of [undefined, null, '', '  '])
    assert.throws(without('key', value), /^TypeError: `key` is missing\. Give an API key/);
  for (const value of ['rt_test_a b', 'rt_test_a\n', 'rt_test_ä'])
    assert.throws(without('key', value), (error: Error) => {
      assert.match(error.message, /^`key` has a space/);
      return !error.message.includes('rt_test_a');
    });
});

test.run();
