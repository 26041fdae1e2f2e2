import assert from 'node:assert/strict';
import { loadOptional } from '../../../adapters/system/optional-package.js';
import { suite } from '../../support/suite.js';

const test = suite('packages that are not always installed');

const needed = { names: ['no-such-package', 'another'], neededBy: 'ROUNDTRIP_MEDIA_URL' };
const absent = 'no-such-package';

test('are loaded where they are installed', async () => {
  assert.equal(await loadOptional(async () => 1, needed), 1);
});

test('are named with the command that installs them', () =>
  assert.rejects(
    loadOptional(() => import(absent), needed),
    {
      message:
        'ROUNDTRIP_MEDIA_URL needs packages that are not installed. Run: npm install no-such-package another',
    },
  ));

test('leave another failure as it is', () =>
  assert.rejects(
    loadOptional(() => import(absent), { names: ['another'], neededBy: 'ROUNDTRIP_MEDIA_URL' }),
    { code: 'ERR_MODULE_NOT_FOUND' },
  ));

test.run();
