import { resolve } from 'node:path';
import { bundleServer } from './bundle.js';
import { vendor } from './vendor.js';

/* The end of `npm run build`: bundles the server, and puts in what the packages contain of others. */
const root = resolve(import.meta.dirname, '../..');
const dist = resolve(root, 'dist');
bundleServer(root, dist);
await vendor(root, dist);
