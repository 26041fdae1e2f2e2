export type { AwaitedFetch } from './fetch-awaited-file.js';
export type { FetchPlace, FileFetches } from './file-fetches.js';
