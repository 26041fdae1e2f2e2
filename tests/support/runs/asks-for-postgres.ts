import { testDatabase } from '../stores/test-database.js';
import { suite } from '../suite.js';

/** For the test of the runner: uses what a test of some kinds may not. */
const test = suite('a file that asks for Postgres');

test('asks for a database', testDatabase);

test.run();
