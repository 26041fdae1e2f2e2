import type { NewPasskeyQuestion } from '../../../adapters/dashboard/index.js';
import {
  creationOptions,
  requestOptions,
} from '../../../adapters/dashboard/sign-in/passkeys/options.js';
import type { PasskeyUseCases } from '../../../core/use-cases/people/sign-in/passkeys/passkey-use-cases.js';
import type { KnownSession } from '../../../core/use-cases/people/sign-in/sessions.js';
import { rightOf } from '../fixtures/either.js';
import type { Deviation, SoftwareAuthenticator } from './software-authenticator.js';

type Asked = Parameters<SoftwareAuthenticator['create']>[0];

/** What a page asks its browser, as it arrives there. */
const overWire = (options: object): Asked => JSON.parse(JSON.stringify(options));

/** The steps of a browser with passkeys, on use cases. */
export const passkeySteps = (passkeys: PasskeyUseCases, authenticator: SoftwareAuthenticator) => {
  const made = (question: NewPasskeyQuestion, deviation?: Deviation) =>
    authenticator.create(overWire(creationOptions(question)), deviation);
  const begin = async () => rightOf(await passkeys.beginPasskeySignIn());
  return {
    begin,
    made,
    /** Adds a passkey to the account of a session. */
    add: async ({ actor, id: session }: KnownSession, name: string, deviation?: Deviation) => {
      const question = rightOf(await passkeys.beginPasskey(actor, session));
      const answer = made(question, deviation);
      return passkeys.addPasskey(actor, { ticket: question.ticket, answer, name, session });
    },
    /** A challenge, and the answer to it. */
    answered: async (
      deviation?: Deviation,
    ): Promise<{ readonly ticket: string | undefined; readonly answer: string }> => {
      const challenge = await begin();
      const answer = authenticator.get(overWire(requestOptions(challenge)), deviation);
      return { ticket: challenge.ticket, answer };
    },
    /** Answers the challenge of a proof. */
    proof: async ({ actor, id: session }: KnownSession, deviation?: Deviation) => {
      const question = rightOf(await passkeys.beginPasskeyProof(actor, session));
      const options = overWire(requestOptions(question, question.credentials));
      return { ticket: question.ticket, answer: authenticator.get(options, deviation), session };
    },
  };
};
