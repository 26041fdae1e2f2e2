import * as E from 'fp-ts/lib/Either.js';

/** Where a command writes: its answer on standard output, all else on standard error. */
export type Output = {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
};

/** A command could not do what it was asked; said on standard error as `code: message`, exit 1 or 2. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  constructor(
    readonly code: string,
    message: string,
    readonly isWrongUsage = false,
  ) {
    super(message);
  }
}

const explanations: Readonly<Record<string, string>> = {
  organization_not_found: 'There is no such organization.',
  project_not_found: 'There is no such project.',
  channel_not_found: 'There is no such channel.',
  api_key_not_found: 'There is no such API key.',
  api_key_dead: 'The key was revoked or has expired: create another.',
  project_limit_exceeded: 'The organization has as many projects as it may have.',
  channel_limit_exceeded: 'The project has as many channels as it may have.',
  provider_not_allowed: 'A test project connects sandbox channels only.',
  address_taken: 'Another channel uses this number already.',
  invalid_address_range: 'An address range is not in CIDR form.',
};

/** What a use case answered, or the command's failure with the refusal's code. */
export const orFail = <A>(answer: E.Either<{ readonly code: string }, A>): A => {
  if (E.isRight(answer)) return answer.right;
  const { code, ...facts } = answer.left;
  const known = explanations[code] ?? 'The service refused.';
  const details = Object.entries(facts).map(([name, value]) => `${name} ${String(value)}`);
  throw new CommandFailure(code, [known, ...details].join(' '));
};

/** One object as a command prints it: as JSON, or for people. */
export const printed = (object: object, asJson: boolean): string =>
  `${asJson ? JSON.stringify(object) : forPeople(object)}\n`;

const forPeople = (object: object): string => {
  if ('data' in object && Array.isArray(object.data))
    return object.data.length > 0 ? object.data.map(forPeople).join('\n\n') : '(none)';
  const rows = Object.entries(object).map(([name, value]) => [name, text(value)] as const);
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
};

const text = (value: unknown): string => {
  if (value === null) return '-';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : '-';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
