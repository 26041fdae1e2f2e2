import { isMainThread } from 'node:worker_threads';
import { applySettings } from '../settings/apply-settings.js';
import { countStatements } from './count-statements.js';
import { writeStatementTimes } from './statement-times.js';

/** The process of a side loads this before everything else, and so do its worker threads. */
applySettings(JSON.parse(process.env.BENCH_SETTINGS ?? '{}'));
countStatements();
// The main thread writes its own when its side stops.
if (!isMainThread) process.on('exit', writeStatementTimes);
