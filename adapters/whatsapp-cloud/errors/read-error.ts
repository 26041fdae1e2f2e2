import { type GraphAnswer, jsonBody } from '../graph/client.js';
import { idAt, type Json, numberAt, objectAt, textAt } from '../graph/json.js';

/** An error object of WhatsApp, from an answer or a status report. */
export type CloudError = {
  readonly code: number;
  readonly subcode: number | undefined;
  /** The explanation of this case, up to 300 characters. */
  readonly details: string | undefined;
  readonly isTransient: boolean;
  /** The trace id for Meta's support. */
  readonly trace: string | undefined;
};

const maxDetailsLength = 300;

/** The error in an answer, or undefined. */
export const errorIn = (answer: GraphAnswer): CloudError | undefined =>
  readError(objectAt(jsonBody(answer), 'error'));

/** Reads an error object. Undefined without a code. */
export const readError = (error: Json | undefined): CloudError | undefined => {
  const code = numberAt(error, 'code');
  if (code === undefined) return undefined;
  const details = textAt(objectAt(error, 'error_data'), 'details') ?? textAt(error, 'message');
  return {
    code,
    subcode: numberAt(error, 'error_subcode'),
    details: details?.slice(0, maxDetailsLength).trim() || undefined,
    isTransient: error?.is_transient === true,
    trace: idAt(error, 'fbtrace_id'),
  };
};

/** Whether the error says that an object does not exist, or that we may not see it. WhatsApp has two codes for it. */
export const isUnknownObject = (error: CloudError | undefined): boolean =>
  error?.code === 803 || (error?.code === 100 && error.subcode === 33);

/** The error code as the timeline shows it: `code` or `code/subcode`. */
export const codeText = ({ code, subcode }: CloudError): string =>
  subcode === undefined ? String(code) : `${code}/${subcode}`;
