import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from '../../../adapters/knex/session/statement.js';
import { moduleFile } from '../hosts/program.js';

const folder = join(import.meta.dirname, '../../../adapters/knex/tables');

const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && 'sql' in value && 'columns' in value;

/** Commands, wherever they are in what a module exports. */
const commandsIn = (value: unknown): readonly Command[] => {
  if (isCommand(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(commandsIn);
};

/** Every statement of the stores on a database. */
export const everyCommand = async (): Promise<readonly Command[]> => {
  const files = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.ts'));
  const modules = await Promise.all(files.map((file) => import(moduleFile(join(folder, file)))));
  const commands = modules.flatMap((module) => commandsIn({ ...module }));
  if (commands.length < 100) throw new Error(`Only ${commands.length} commands were found.`);
  return commands;
};
