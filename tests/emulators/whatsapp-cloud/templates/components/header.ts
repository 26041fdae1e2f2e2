import type { Refusal } from '../../graph/answers/refusal.js';
import { type Json, listAt, objectAt, textAt } from '../../shared/json.js';
import type { Provider } from '../../state/provider.js';
import { invalid } from '../problem.js';
import { isLongerThan, tooLong, variablesIn, withoutPlaceholders } from './text.js';

const formats = ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'GIF', 'LOCATION'];

/** What is wrong with a header. */
export const headerProblem = (
  provider: Provider,
  header: Json,
  category: string,
): Refusal | undefined => {
  const format = textAt(header, 'format')?.toUpperCase() ?? '';
  if (!formats.includes(format)) return invalid('The format of the header is not known.');
  if (format === 'TEXT') return textHeaderProblem(header);
  if (format === 'GIF' && category !== 'MARKETING') return invalid('GIF is for marketing.');
  return format === 'LOCATION' ? undefined : handleProblem(provider, header, format);
};

const textHeaderProblem = (header: Json): Refusal | undefined => {
  const text = textAt(header, 'text') ?? '';
  if (isLongerThan(header, 60)) return tooLong('header');
  const isPlain =
    text !== '' && !/[\n\r*_~`]|\p{Extended_Pictographic}/u.test(withoutPlaceholders(text));
  return isPlain && variablesIn(header) <= 1
    ? undefined
    : invalid('The header has line breaks, markup, emoji, or too many variables.', 2388047);
};

const handleTypes: Readonly<Record<string, readonly string[]>> = {
  IMAGE: ['image/jpeg', 'image/jpg', 'image/png'],
  VIDEO: ['video/mp4'],
  GIF: ['video/mp4'],
  DOCUMENT: ['application/pdf'],
};

const handleProblem = (provider: Provider, header: Json, format: string): Refusal | undefined => {
  const [handle] = listAt(objectAt(header, 'example'), 'header_handle');
  const type = typeof handle === 'string' ? provider.state.handles.get(handle) : undefined;
  return type !== undefined && handleTypes[format]?.includes(type)
    ? undefined
    : invalid('header_handle: give a sample that was uploaded for this format.');
};
