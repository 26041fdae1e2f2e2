import assert from 'node:assert/strict';
import { resolveByDns } from '../../../adapters/webhook-sender/index.js';
import { nameServer } from '../../support/servers/name-server.js';
import { suite } from '../../support/suite.js';

const test = suite('webhook names by DNS');

const answers = async (zone: Parameters<typeof nameServer>[0], name: string) => {
  const server = await nameServer(zone);
  return resolveByDns([server.address])(name).finally(server.close);
};

test('gives every address of both families', async () => {
  const zone = {
    'hooks.example': {
      A: ['192.0.2.1', '10.0.0.1'],
      AAAA: ['2001:db8:0:0:0:0:0:1', '0:0:0:0:0:ffff:7f00:1'],
    },
  };
  assert.deepEqual(await answers(zone, 'hooks.example'), [
    '192.0.2.1',
    '10.0.0.1',
    '2001:db8::1',
    '::ffff:127.0.0.1',
  ]);
});

test('gives the addresses of one family where there are none of the other', async () => {
  assert.deepEqual(await answers({ 'a.example': { A: ['192.0.2.1'] } }, 'a.example'), [
    '192.0.2.1',
  ]);
  assert.deepEqual(await answers({ 'a.example': { AAAA: ['1:2:3:4:5:6:7:8'] } }, 'a.example'), [
    '1:2:3:4:5:6:7:8',
  ]);
});

test('gives no address for a name that does not exist, and does not read the hosts file', async () => {
  assert.deepEqual(await answers({}, 'hooks.example'), []);
  assert.deepEqual(await answers({}, 'localhost'), []);
});

test.run();
