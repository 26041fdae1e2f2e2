import * as E from 'fp-ts/lib/Either.js';
import type { ResultOf } from '../../contract/use-case.js';
import type { Media } from '../../model/media/media.js';
import { type DeclaredName, factsOfName } from '../declared.js';
import type { AnswerForm, AnswerPorts, NeedsForm } from './answer-form.js';
import type { WriteName, WriteUseCases } from './writes.js';

/** The form of any use case. */
export type AnyForm = {
  readonly stored?: (result: never) => unknown;
  readonly again?: (
    ports: AnswerPorts,
    command: never,
    stored: never,
  ) => Promise<E.Either<unknown, unknown>>;
  readonly fingerprint?: (result: never) => string;
  readonly isInSteps?: true;
};

type FormOf<UseCase> = UseCase extends (
  command: infer Command,
) => Promise<E.Either<infer Refusal, infer Result>>
  ? AnswerForm<Command, Result, Refusal>
  : never;

type Own = Exclude<WriteName, DeclaredName>;

/** The use cases whose answer must have a form, because a copy of it would outlive an erasure. */
type Needed = {
  readonly [Name in Own as NeedsForm<
    ResultOf<Awaited<ReturnType<WriteUseCases[Name]>>>
  > extends true
    ? Name
    : never]: Required<Pick<FormOf<WriteUseCases[Name]>, 'stored' | 'again'>>;
};

const upload = {
  stored: ({ filename: _, ...media }: Media) => media,
  again: async (
    { media }: AnswerPorts,
    { project }: Pick<Media, 'project'>,
    stored: Omit<Media, 'filename'>,
  ) => {
    const found = await media.find(project, stored.id);
    return E.right({ ...stored, filename: found?.filename ?? null });
  },
  fingerprint: ({ sha256 }: Media) => sha256,
};

const ownForms = {
  uploadMedia: upload,
  uploadHeaderMedia: upload,
} as const satisfies Needed & { readonly [Name in Own]?: FormOf<WriteUseCases[Name]> };

const forms: Readonly<Record<string, AnyForm>> = ownForms;

/** How the answer of a use case is stored with the commit of what it changes. Default: as it is. */
export const answerForm = (name: WriteName): AnyForm => {
  const declared = factsOfName(name);
  return (declared ? declared.underKey : forms[name]) ?? {};
};
