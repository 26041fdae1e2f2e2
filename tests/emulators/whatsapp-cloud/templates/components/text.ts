import type { Refusal } from '../../graph/answers/refusal.js';
import { type Json, textAt } from '../../shared/json.js';
import { invalid } from '../problem.js';
import { placeholdersOf } from './placeholders.js';

/** How many different variables a component's text has. */
export const variablesIn = (component: Json): number =>
  new Set(placeholdersOf(textAt(component, 'text') ?? '')).size;

/** Whether a component's text has more than so many characters. */
export const isLongerThan = (component: Json, most: number): boolean =>
  [...(textAt(component, 'text') ?? '')].length > most;

/** The refusal of a text that is too long. */
export const tooLong = (what: string): Refusal => invalid(`The ${what} is too long.`, 2388040);

/** A text without its placeholders. */
export const withoutPlaceholders = (text: string): string => text.replaceAll(/\{\{[^{}]*\}\}/g, '');
