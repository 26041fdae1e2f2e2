import { namesOf } from '../../../adapters/knex/names/names.js';

/** The names of an installation without options. */
export const defaultNames = namesOf('', undefined);
