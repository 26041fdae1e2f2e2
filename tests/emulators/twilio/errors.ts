import type { Message, State } from './state.js';

type Form = Readonly<Record<string, string>>;

/** Why Twilio refuses a message. */
export type Refusal = { readonly code: number; readonly status: number; readonly message: string };

const refusal = (code: number, message: string, status = 400): Refusal => ({
  code,
  status,
  message,
});

/** The magic numbers of Twilio's test credentials, and a few of its own. */
const byRecipient: Readonly<Record<string, Refusal>> = {
  '+15005550001': refusal(21_211, "The 'To' number +15005550001 is not a valid phone number."),
  '+15005550002': refusal(21_612, "The 'To' phone number is not reachable via SMS."),
  '+15005550003': refusal(21_408, 'Permission to send an SMS has not been enabled.', 403),
  '+15005550004': refusal(21_610, 'Attempt to send to unsubscribed recipient.'),
  '+15005550009': refusal(21_614, "'To' number is not a valid mobile number."),
};

const e164 = /^\+[1-9]\d{6,14}$/;

/** Why a message is refused, by its form; undefined when it is taken. */
export const refusalOf = (state: State, form: Form): Refusal | undefined => {
  const { To = '', Body = '' } = form;
  const [, asked] = /^refuse:(\d+)/.exec(Body) ?? [];
  if (state.status !== 'active') return refusal(20_005, 'Account not active', 403);
  if (asked !== undefined) return refusal(Number(asked), 'The text asks for it.');
  if (!e164.test(To)) return refusal(21_211, `The 'To' number ${To} is not a valid phone number.`);
  if (state.optedOut.has(To)) return byRecipient['+15005550004'];
  return byRecipient[To] ?? refusalOfSender(state, form) ?? refusalOfContent(form);
};

const refusalOfSender = (
  { services, numbers }: State,
  { From, MessagingServiceSid: service }: Form,
): Refusal | undefined => {
  if (From === undefined && service === undefined)
    return refusal(21_603, "A 'From' phone number is required.");
  if (service !== undefined && !services.has(service))
    return refusal(21_701, 'The Messaging Service resource does not exist.');
  return From === undefined || numbers.has(From)
    ? undefined
    : refusal(21_660, "Mismatch between the 'From' number and the account");
};

const refusalOfContent = ({ Body = '', MediaUrl, StatusCallback }: Form): Refusal | undefined => {
  if (Body === '' && MediaUrl === undefined) return refusal(21_619, 'A text message is required.');
  if (Body.length > 1_600) return refusal(21_617, 'The message body exceeds 1600 characters.');
  return StatusCallback === undefined || URL.canParse(StatusCallback)
    ? undefined
    : refusal(21_609, "The 'StatusCallback' URL is not a valid URL.");
};

/** The code with which a message fails after it was taken; undefined when it is delivered. */
export const lateFailureOf = (
  { failing }: State,
  { body, to }: Pick<Message, 'body' | 'to'>,
): number | undefined => {
  const [, code] = /^fail:(\d+)/.exec(body) ?? [];
  return code === undefined ? failing.get(to) : Number(code);
};
