import { fileSystemBlobStore } from '../../../adapters/blobs/file-system.js';
import { anyBytes } from '../../support/fixtures/bytes.js';

/**
 * Puts bytes into the directory named by the first argument, for minutes unless it is killed before, and says so
 * once many are in.
 */
const [directory = ''] = process.argv.slice(2);
const chunk = anyBytes(64 * 1024);

async function* endless(): AsyncGenerator<Uint8Array> {
  for (let count = 0; count < 10_000; count += 1) {
    if (count === 32) console.log('uploading');
    if (count >= 32) await new Promise((resolve) => setTimeout(resolve, 20));
    yield chunk;
  }
}

await fileSystemBlobStore(directory).put(endless());
