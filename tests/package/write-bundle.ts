import { resolve } from 'node:path';
import { bundleServer } from './bundle.js';
import { bundleLibrary, commonJsLibrary } from './library/bundle-library.js';
import { vendor } from './vendor.js';

/* The end of `npm run build`: bundles the server and the library, and puts in what the packages contain of others. */
const root = resolve(import.meta.dirname, '../..');
const dist = resolve(root, 'dist');
bundleServer(root, dist);
bundleLibrary(root, dist);
commonJsLibrary(root, dist);
await vendor(root, dist);
