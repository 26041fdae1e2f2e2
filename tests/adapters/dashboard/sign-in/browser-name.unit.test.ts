import assert from 'node:assert/strict';
import { browserName } from '../../../../adapters/dashboard/sign-in/browser-name.js';
import { suite } from '../../../support/suite.js';

const test = suite('dashboard: names of browsers');

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const names = {
  'Firefox on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
  'Chrome on Linux': `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
  'Edge on Windows': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
  'Safari on macOS':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Safari on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Chrome on Android': `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`,
  'curl/8.5.0': 'curl/8.5.0',
} as const;

for (const [name, userAgent] of Object.entries(names))
  test(`calls it ${name}`, () => assert.equal(browserName(userAgent), name));

test.run();
