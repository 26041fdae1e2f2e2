import assert from 'node:assert/strict';
import { pino } from 'pino';
import { processLogger } from '../../composition/logs/logger.js';
import { suite } from '../support/suite.js';

const cases = suite('the log of a process');

const destinationOf = (): unknown =>
  Reflect.get(processLogger({ logLevel: 'silent', logContent: false }), pino.symbols.streamSym);

cases('has one destination for all loggers: an open one writes for as long as it lives', () => {
  assert.ok(destinationOf());
  assert.equal(destinationOf(), destinationOf());
});

cases.run();
