import assert from 'node:assert/strict';
import { DamagedRow } from '../../../../adapters/knex/index.js';
import { errorData, errorFrom } from '../../../../adapters/knex/thread/messages.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import { suite } from '../../../support/suite.js';

const cases = suite('errors of the writer thread');

const posted = (error: unknown): Error => errorFrom(structuredClone(errorData(error)));

cases('keep their class, message, stack, code and cause', () => {
  const full = Object.assign(new Error('disk full'), { name: 'SqliteError', code: 'SQLITE_FULL' });
  const failure = new PortFailure('the database file cannot be used', { cause: full });
  const found = posted(failure);
  assert.ok(found instanceof PortFailure);
  const { cause } = found;
  assert.ok(cause instanceof Error && 'code' in cause);
  assert.deepEqual(
    [found.message, found.stack, cause.name, cause.message, cause.code],
    [failure.message, failure.stack, 'SqliteError', 'disk full', 'SQLITE_FULL'],
  );
});

cases('name the table and the key of a damaged row', () => {
  const found = posted(new DamagedRow('events', 'evt_1', { cause: new SyntaxError('no JSON') }));
  assert.ok(found instanceof DamagedRow && found.cause instanceof SyntaxError);
  assert.deepEqual([found.table, found.id, found.cause.message], ['events', 'evt_1', 'no JSON']);
});

cases('are errors also where another value was thrown', () => {
  assert.equal(posted('text').message, 'text');
});

cases.run();
