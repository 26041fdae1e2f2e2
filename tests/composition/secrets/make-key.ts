import { encryptionKeys } from '../../../composition/configuration/encryption-key.js';

/** Makes or finds the key in a data directory, and prints it. */
const [, , dataDir = ''] = process.argv;
const database = { kind: 'sqlite', path: 'any.db' } as const;
const [key] = await encryptionKeys({ encryptionKeys: undefined, dataDir, database });
console.log(Buffer.from(key).toString('base64'));
setInterval(() => undefined, 1_000);
