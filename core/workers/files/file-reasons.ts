import type { MediaError } from '../../model/media/content-media.js';
import type { FileFailure } from '../../ports/machine/file-fetch.js';

/** Why a message has no file: a sentence that continues "The file at `url` cannot be had: ", and what the content shows. */
export type FileMisfit = { readonly why: string; readonly mediaError: MediaError };

type Kind = Exclude<FileFailure['kind'], 'status'>;

/** What each failure says, and whether a later try may not meet it. */
const reasons: Readonly<Record<Kind, { readonly why: string; readonly isPassing: boolean }>> = {
  url_refused: { why: 'it is no https URL of a public host', isPassing: false },
  address_refused: { why: 'its host has an address that is not public', isPassing: false },
  too_many_redirects: { why: 'it is redirected more than 5 times', isPassing: false },
  compressed: {
    why: 'the answer is compressed, although that was not asked for',
    isPassing: false,
  },
  dns_failed: { why: 'the name of its host has no address', isPassing: true },
  connection_failed: { why: 'its host took no connection', isPassing: true },
  tls_failed: { why: 'there was no secure connection to its host', isPassing: true },
  invalid_response: { why: 'the answer of its host is no valid HTTP', isPassing: true },
  connection_lost: { why: 'the connection to its host broke', isPassing: true },
  timeout: { why: 'it was not there within 30 seconds', isPassing: true },
  aborted: { why: 'the fetch was interrupted', isPassing: true },
};

/** Answers that another try may change. */
const passingStatuses: readonly number[] = [408, 425, 429];

/** What a failure says, and whether a later try may not meet it. */
export const failureReason = (
  failure: FileFailure,
): { readonly why: string; readonly isPassing: boolean } => {
  if (failure.kind !== 'status') return reasons[failure.kind];
  const { status } = failure;
  return {
    why: `its host answered with status ${status}`,
    isPassing: status >= 500 || passingStatuses.includes(status),
  };
};
