import { resolve } from 'node:path';
import { bundleServer } from './bundle.js';

const root = resolve(import.meta.dirname, '../..');
bundleServer(root, resolve(root, 'dist'));
