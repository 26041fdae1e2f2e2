/** What a log line says of an error. */
export type ErrorFacts = {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** The functions that it came from. */
  readonly stack: readonly string[];
  readonly cause?: ErrorFacts;
};

/** Causes of causes that are shown. */
const maxCauses = 5;

/** A number of at least seven digits, such as a phone number, that is no part of an id. */
const number = /(?<![\w-])\+?\d{7,}(?![\w-])/g;
/** What an error quotes: of unreadable JSON, that is text of a message. */
const quotation = /"[^"]*"?|'[^']*'?|`[^`]*`?/g;

/**
 * Converts a thrown value for the log. Properties of the error that are not listed here are left out: a driver puts the
 * values of a row there. Unless `withContent`, the message is without long numbers and without what it quotes.
 */
export const errorFacts =
  (withContent: boolean) =>
  (error: unknown): ErrorFacts =>
    factsOf(error, withContent ? (text) => text : withoutContent, maxCauses);

/** A text of an error without what can be content: numbers and quotations. */
export const withoutContent = (text: string): string =>
  text.replaceAll(quotation, '"..."').replaceAll(number, '[number]');

const factsOf = (error: unknown, shown: (text: string) => string, causes: number): ErrorFacts => {
  if (!(error instanceof Error))
    return { type: typeof error, message: shown(String(error)), stack: [] };
  const { name, message, stack = '', cause } = error;
  return {
    type: name,
    message: shown(message),
    ...('code' in error && { code: String(error.code) }),
    stack: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
    ...(cause !== undefined && causes > 0 && { cause: factsOf(cause, shown, causes - 1) }),
  };
};
