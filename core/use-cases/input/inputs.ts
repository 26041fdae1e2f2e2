import * as t from 'io-ts';
import { oneOf, wholeNumber } from '../../shared/codec.js';
import type { GovernedUseCases } from '../authorization/index.js';
import type { DeclaredName } from '../declared.js';
import { anUpload, aProject, optional } from './fields.js';

/** Every use case whose input is checked. */
export type CheckedUseCases = GovernedUseCases;

/** The use cases that do not declare their input themselves. */
type OwnName = Exclude<keyof CheckedUseCases, DeclaredName>;

type Given<UseCase> = UseCase extends (given: infer Input, ...rest: never) => unknown
  ? Input
  : never;

/** A codec for each field. A field of the input without one does not compile. */
type Every<Input> = { readonly [Name in keyof Input]-?: t.Decoder<unknown, Input[Name]> };

/**
 * What is checked of the input of a use case: every field, with or without others beside them; some fields, where the use
 * case decodes the others with the codec of what it makes; or nothing.
 */
type Check<Input> =
  | { readonly exactly: Every<Input> }
  | { readonly every: Every<Input> }
  | { readonly some: Partial<Every<Input>> }
  | 'nothing';

export type Fields = Readonly<Record<string, t.Decoder<unknown, unknown>>>;

/** The same without its types. */
export type AnyCheck =
  | { readonly exactly: Fields; readonly defaults?: Readonly<Record<string, unknown>> }
  | { readonly every: Fields }
  | { readonly some: Fields }
  | 'nothing';

const id = t.string;
const project = aProject;
const about = { project, id };
const limit = wholeNumber(1, 100);
const before = optional(t.string);

/**
 * What is checked of each input, before anything else happens (docs/decisions/0090). A use case that is missing here does
 * not compile.
 */
export const inputs: {
  readonly [Name in OwnName]: Check<Given<CheckedUseCases[Name]>>;
} = {
  getMedia: { every: about },
  openMedia: { every: about },
  deleteMedia: { every: about },
  listMedia: {
    every: { project, before, limit, use: oneOf('MediaUse', ['messages', 'templates']) },
  },
  uploadMedia: { every: { project, upload: anUpload } },
  uploadHeaderMedia: { every: { project, upload: anUpload } },
  readMedia: 'nothing',
  storeAttachment: 'nothing',
  sweepMedia: 'nothing',
};
