import type { SchemaWords } from '../session/dialect.js';
import { initial } from './initial.js';

/** Every step of the schema, in order, by the name that the database remembers it by. */
export const migrations: Readonly<Record<string, (words: SchemaWords) => readonly string[]>> = {
  '0001_initial': initial,
};
