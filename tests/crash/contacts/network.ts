import { fictional, signatureHeaders } from '../../emulators/whatsapp-cloud/index.js';

/** One person, as the network names that person. */
export type Person = {
  readonly digits: string;
  readonly user: string;
};

/** The person with a number. */
export const personOf = (i: number): Person => ({
  digits: `1202555${String(i).padStart(4, '0')}`,
  user: `US.9000000000${String(i).padStart(4, '0')}`,
});

/** How a report names a person. */
export type NamedBy = 'number' | 'user' | 'both';

/** A webhook: its body, and the header that signs it. */
export type Signed = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

const change = (field: string, value: object): Signed => {
  const metadata = {
    display_phone_number: fictional.phoneNumber,
    phone_number_id: fictional.phoneNumberId,
  };
  const whole = { messaging_product: 'whatsapp', metadata, ...value };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: fictional.accountId, changes: [{ field, value: whole }] }],
  });
  return { body, headers: signatureHeaders(fictional.appSecret, body) };
};

const names = ({ digits, user }: Person, by: NamedBy) => ({
  ...(by !== 'user' && { from: digits }),
  ...(by !== 'number' && { from_user_id: user }),
});

/** A message of a person. */
export const messageFrom = (person: Person, by: NamedBy, id: string, seconds: number): Signed =>
  change('messages', {
    messages: [
      {
        ...names(person, by),
        ...{ id, timestamp: String(seconds), type: 'text', text: { body: `Hello ${id}` } },
      },
    ],
  });

/** A call of a person. */
export const callFrom = (person: Person, by: NamedBy, id: string, seconds: number): Signed =>
  change('calls', {
    calls: [
      {
        ...names(person, by),
        ...{ id, event: 'connect', direction: 'USER_INITIATED', timestamp: String(seconds) },
      },
    ],
  });

/** A person stops marketing messages, or resumes them. */
export const wishOf = (
  { digits, user }: Person,
  by: NamedBy,
  value: 'stop' | 'resume',
  seconds: number,
): Signed =>
  change('user_preferences', {
    user_preferences: [
      {
        ...(by !== 'user' && { wa_id: digits }),
        ...(by !== 'number' && { user_id: user }),
        ...{ category: 'marketing_messages', value, timestamp: seconds },
      },
    ],
  });
