import { readFile } from 'node:fs/promises';
import { arrayBuffer } from 'node:stream/consumers';
import { exitCodes } from '../exit-codes.js';
import { CommandFailure } from '../output.js';
import { harmless } from '../terminal/harmless.js';
import type { Developer } from './context.js';

/** What an option gives: its text, or the bytes of `@FILE`, or with `-` those of standard input. */
export const givenData = async (
  { input }: Pick<Developer, 'input'>,
  option: string,
  given: string,
): Promise<string | Blob> => {
  if (given === '-') return new Blob([await arrayBuffer(input())]);
  if (!given.startsWith('@')) return given;
  try {
    return new Blob([await readFile(given.slice(1))]);
  } catch (error) {
    throw wrongUsage(`The file of ${option} cannot be read: ${messageOf(error)}`);
  }
};

/** The JSON object that an option gives, in one of these forms. */
export const givenObject = async (
  developer: Pick<Developer, 'input'>,
  option: string,
  given: string,
): Promise<object> => {
  const data = await givenData(developer, option, given);
  const value = parsed(option, typeof data === 'string' ? data : await data.text());
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw wrongUsage(
    `${option} must be a JSON object, such as '{"type":"location","latitude":-33.85,"longitude":151.2}'`,
  );
};

const parsed = (option: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw wrongUsage(`${option} is not valid JSON: ${messageOf(error)}`);
  }
};

const messageOf = (error: unknown): string =>
  harmless(error instanceof Error ? error.message : String(error));

const wrongUsage = (message: string) =>
  new CommandFailure('invalid_argument', message, exitCodes.wrongUsage);
