export { fileSystemBlobStore } from './file-system.js';
export { memoryBlobStore } from './memory.js';
