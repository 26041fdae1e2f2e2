export type { AwaitedFetch, FetchFilePorts } from './fetch-awaited-file.js';
export {
  type FetchPlace,
  type FileFetches,
  type FileFetchesPorts,
  fileFetches,
} from './file-fetches.js';
