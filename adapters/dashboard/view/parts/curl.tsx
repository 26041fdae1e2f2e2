import type { VNode } from 'preact';
import { Code } from '../code.js';

/** A request as a command line. */
export type CurlRequest = {
  readonly method?: 'GET' | 'POST';
  /** With its query: `/v1/messages?status=failed`. */
  readonly path: string;
  readonly headers?: readonly string[];
  readonly body?: unknown;
};

/** One argument for a POSIX shell. No character of the text means anything to the shell. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A request to the API as a command. The address and the key come from variables, so no page shows a key. */
export const curlText = ({ method = 'GET', path, headers = [], body }: CurlRequest): string => {
  const json = body === undefined ? [] : ['Content-Type: application/json'];
  const lines = [
    `curl ${method === 'GET' ? '' : `--request ${method} `}"$ROUNDTRIP_URL"${shellQuoted(path)}`,
    '  --header "Authorization: Bearer $ROUNDTRIP_API_KEY"',
    ...[...headers, ...json].map((header) => `  --header ${shellQuoted(header)}`),
    ...(body === undefined ? [] : [`  --data-raw ${shellQuoted(JSON.stringify(body))}`]),
  ];
  return lines.join(' \\\n');
};

/** A request to the API as a command that can be copied. */
export const Curl = ({
  request,
  label,
}: {
  readonly request: CurlRequest;
  readonly label: string;
}): VNode => (
  <details class="more">
    <summary>{label}</summary>
    <p class="hint">
      Set <code>ROUNDTRIP_URL</code> to the address of the API, and <code>ROUNDTRIP_API_KEY</code>{' '}
      to a key of this project.
    </p>
    <Code text={curlText(request)} label={label} />
  </details>
);
