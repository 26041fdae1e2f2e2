import { countStatements } from './count-statements.js';

/** The process of a side loads this before everything else, and so do its worker threads. */
countStatements();
