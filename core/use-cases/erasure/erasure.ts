import { erasePerson } from './erase-person.js';

/** The use case of erasure. */
export const erasure = { erasePerson };
