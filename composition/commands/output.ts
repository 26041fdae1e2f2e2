import * as E from 'fp-ts/lib/Either.js';
import { messageOf } from '../../adapters/http/errors/catalogue.js';
import type { Refusal } from '../../adapters/http/errors/refusal.js';
import type { InvalidInput } from '../../core/shared/invalid-input.js';
import { type ExitCode, exitCodes } from './exit-codes.js';
import { harmless } from './terminal/harmless.js';

/** Where a command writes: its result to `out`, everything else to `error`. */
export type Output = {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Writes bytes where `out` writes texts. */
  readonly bytes?: ((bytes: Uint8Array) => void) | undefined;
  /** Columns of the terminal that `out` writes to. Undefined when it is none. */
  readonly outColumns?: number | undefined;
  /** Columns of the terminal that `error` writes to. Undefined when it is none. */
  readonly errorColumns?: number | undefined;
};

/** A command failed. It prints `code: message` to standard error and exits with the code, 1 by default. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  constructor(
    readonly code: string,
    message: string,
    readonly exitCode: ExitCode = exitCodes.failed,
  ) {
    super(message);
  }
}

/** A call of the API failed. Its message names what a person gave for a field, such as `--to`, where that is known. */
export class CallFailure extends CommandFailure {
  constructor(
    code: string,
    exitCode: ExitCode,
    /** The message, given the option of each field that has one. */
    readonly messageWith: (optionOf: (field: string) => string | undefined) => string,
  ) {
    super(
      code,
      messageWith(() => undefined),
      exitCode,
    );
  }
}

/** A process of the server failed, and has said why. The command exits with its code. */
export class ProcessFailure extends Error {
  override readonly name = 'ProcessFailure';
  constructor(readonly exitCode: number) {
    super(`a process ended with ${exitCode}`);
  }
}

/** The result of a use case. A refusal fails the command with its code and its message. */
export const orFail = <A>(answer: E.Either<Refusal | InvalidInput, A>): A => {
  if (E.isRight(answer)) return answer.right;
  const refusal = answer.left;
  const message =
    refusal.code === 'invalid_input'
      ? `The input at ${refusal.property} ${refusal.message}.`
      : messageOf(refusal);
  throw new CommandFailure(refusal.code, message);
};

/** An object as a command prints it: as one line of JSON, or as text. */
export const printed = (object: object, asJson: boolean): string =>
  `${asJson ? jsonLine(object) : forPeople(object)}\n`;

/** One line of JSON. Control characters are escaped, also those that JSON allows and terminals obey. */
export const jsonLine = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f]/g,
    (found) => `\\u00${found.charCodeAt(0).toString(16)}`,
  );

const forPeople = (object: object): string => {
  if ('data' in object && Array.isArray(object.data))
    return object.data.length > 0 ? object.data.map(forPeople).join('\n\n') : '(none)';
  const rows = Object.entries(object).map(([name, value]) => [name, text(value)] as const);
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
};

const text = (value: unknown): string => {
  if (value === null) return '-';
  if (Array.isArray(value)) return value.length > 0 ? harmless(value.join(', ')) : '-';
  return typeof value === 'object' ? jsonLine(value) : harmless(String(value));
};
