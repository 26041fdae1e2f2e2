import { isStream, type SampleRequest, target } from './sample-request.js';

/** One argument for a POSIX shell. No character of the text means anything to the shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A request as a command line. Address and key come from variables. */
export const curlSample = (request: SampleRequest): string => {
  const { call, headers, body, file, hasKey } = request;
  const { address, secret } = call.api.variables;
  const hasContent = body !== undefined || file !== undefined;
  const isImplied = call.method === (hasContent ? 'POST' : 'GET');
  return [
    `curl ${isStream(call) ? '-N ' : ''}${isImplied ? '' : `-X ${call.method} `}"$${address.name}${target(request)}"`,
    ...(hasKey ? [`  -H "Authorization: Bearer $${secret.name}"`] : []),
    ...Object.entries(headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : [
          `  -H ${quoted('Content-Type: application/json')}`,
          `  -d ${quoted(JSON.stringify(body, null, 2)).replaceAll('\n', '\n  ')}`,
        ]),
    ...(file ? [`  -F ${quoted(`file=@${file.name};type=${file.type}`)}`] : []),
    ...(call.success.type === 'application/octet-stream' ? ['  -o menu.pdf'] : []),
  ].join(' \\\n');
};
