import type { Organization } from '../../../model/tenants/project.js';
import type { PasswordGuesses } from '../../../ports/machine/password-guesses.js';
import type { InvalidInput } from '../../../shared/invalid-input.js';

/** A password that takes fewer guesses than ten to the power of this is refused. */
const fewestGuesses = 9;

/** Letters and digits that a password needs beside what is known of the person. */
const shortestRest = 8;

/** The product, which is in many passwords of its users. */
const product = 'roundtrip';

/** What a password must not be made of: the address and its parts, and the names of the organizations and the product. */
const knownTexts = (email: string, organizations: readonly Organization[]): readonly string[] => {
  const names = organizations.map(({ name }) => name);
  const [local = ''] = email.split('@');
  const whole = [email, local, ...names, product].map((text) => text.toLowerCase());
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const joined = whole.map((text) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ''));
  return [...new Set([...whole, ...parts, ...joined])].filter((text) => text.length > 2);
};

/** Letters and digits that are left of a password without the texts. */
const restOf = (password: string, texts: readonly string[]): string =>
  texts
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, text) => rest.replaceAll(text, ' '), password.toLowerCase())
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Refuses a password that is common, or made of what is known of the person. */
export const judgePassword = async (
  guesses: PasswordGuesses,
  password: string,
  person: { readonly email: string; readonly organizations: readonly Organization[] },
): Promise<InvalidInput | undefined> => {
  const refused = (message: string): InvalidInput => ({
    ...{ code: 'invalid_input', property: '/password', message },
  });
  const known = knownTexts(person.email, person.organizations);
  const rest = restOf(password, known);
  if (rest.length < shortestRest && rest.length < restOf(password, []).length)
    return refused(
      'is easy to guess: it is made of your address, or the name of your organization or of Roundtrip. Use other words',
    );
  return (await guesses(password)) < fewestGuesses
    ? refused('is easy to guess: it is a common password, or a pattern. Use several words')
    : undefined;
};
