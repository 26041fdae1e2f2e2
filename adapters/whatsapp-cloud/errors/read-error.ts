import { idAt, isJson, type Json, numberAt, objectAt, textAt } from '../graph/json.js';

/** An error as the provider words it, in an answer or in a report. */
export type CloudError = {
  readonly code: number;
  readonly subcode: number | undefined;
  /** What it says about this very case. */
  readonly details: string | undefined;
  readonly isTransient: boolean;
  /** What the provider's support asks for. */
  readonly trace: string | undefined;
};

const longestDetails = 300;

/** The error in an answer; undefined where it holds none. */
export const errorIn = (body: unknown): CloudError | undefined =>
  isJson(body) ? readError(objectAt(body, 'error')) : undefined;

/** An error object; undefined where there is none that bears a code. */
export const readError = (error: Json | undefined): CloudError | undefined => {
  const code = numberAt(error, 'code');
  if (code === undefined) return undefined;
  const details = textAt(objectAt(error, 'error_data'), 'details') ?? textAt(error, 'message');
  return {
    code,
    subcode: numberAt(error, 'error_subcode'),
    details: details?.slice(0, longestDetails).trim() || undefined,
    isTransient: error?.is_transient === true,
    trace: idAt(error, 'fbtrace_id'),
  };
};

/** The provider knows no such object, or does not show it to us; it says so in one way or the other. */
export const isUnknownObject = (error: CloudError | undefined): boolean =>
  error?.code === 803 || (error?.code === 100 && error.subcode === 33);

/** The provider's code as the timeline shows it. */
export const codeText = ({ code, subcode }: CloudError): string =>
  subcode === undefined ? String(code) : `${code}/${subcode}`;
