import type { ApiCall } from '../document/operations.js';
import { curlSample } from './curl.js';
import { goSample } from './go.js';
import { pythonSample } from './python.js';
import { hasSamples, sampleRequest } from './sample-request.js';
import { typescriptSample } from './typescript.js';

/** The languages of code samples, in the order in which they are offered. */
export const languages = {
  curl: { title: 'curl', write: curlSample },
  typescript: { title: 'TypeScript', write: typescriptSample },
  python: { title: 'Python', write: pythonSample },
  go: { title: 'Go', write: goSample },
} as const;

/** The language of a code sample. */
export type Language = keyof typeof languages;

/** Code in one of the languages. */
export type Sample = { readonly language: Language; readonly code: string };

const names = Object.keys(languages) as readonly Language[];

/** The code samples of an operation. None for an operation that no program calls. */
export const samplesOf = (call: ApiCall): readonly Sample[] => {
  if (!hasSamples(call)) return [];
  const request = sampleRequest(call);
  return names.map((language) => ({ language, code: languages[language].write(request) }));
};
