import { writeLock } from './lock.js';

/* `npm run lock`: writes `package-lock.json` after a change of dependencies. */
writeLock();
