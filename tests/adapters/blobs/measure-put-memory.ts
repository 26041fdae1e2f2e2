import { fileSystemBlobStore } from '../../../adapters/blobs/file-system.js';

/** Puts as many MiB as the second argument says, and prints by how many bytes that raised resident memory. */
const [directory = '', mebibytes = ''] = process.argv.slice(2);
const chunkSize = 64 * 1024;
const store = fileSystemBlobStore(directory);
let highest = 0;

/** A new buffer for every chunk, as a socket gives them. */
async function* upload(chunks: number): AsyncGenerator<Uint8Array> {
  for (let count = 0; count < chunks; count += 1) {
    highest = Math.max(highest, process.memoryUsage.rss());
    yield Buffer.alloc(chunkSize, count);
  }
}

await store.put(upload(16));
const before = process.memoryUsage.rss();
highest = before;
await store.put(upload((Number(mebibytes) * 1024 * 1024) / chunkSize));
console.log(highest - before);
