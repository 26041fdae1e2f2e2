import { isStream, type SampleFile, type SampleRequest, target } from './sample-request.js';

/** A request with the standard library of Python. */
export const pythonSample = (request: SampleRequest): string => {
  const { call, headers, body, file, hasKey } = request;
  const { type } = call.success;
  const { address, secret } = call.api.variables;
  const isJson = type === 'application/json';
  const sent = [
    ...(hasKey ? [`"Authorization": "Bearer " + os.environ["${secret.name}"]`] : []),
    ...Object.entries(headers).map(([name, value]) => `"${name}": "${value}"`),
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
    ...(file ? ['"Content-Type": "multipart/form-data; boundary=" + boundary'] : []),
  ];
  return [
    ...(isJson || body !== undefined ? ['import json'] : []),
    'import os',
    'import urllib.request',
    '',
    ...(file ? formOf(file) : []),
    'request = urllib.request.Request(',
    `    os.environ["${address.name}"] + "${target(request)}",`,
    `    method="${call.method}",`,
    ...(sent.length > 0
      ? ['    headers={', ...sent.map((line) => `        ${line},`), '    },']
      : []),
    ...(body === undefined
      ? []
      : [`    data=json.dumps(${literal(body).replaceAll('\n', '\n    ')}).encode(),`]),
    ...(file ? ['    data=form,'] : []),
    ')',
    'with urllib.request.urlopen(request) as response:',
    ...(isStream(call)
      ? ['    for line in response:', '        print(line.decode(), end="", flush=True)']
      : shown(type)),
  ].join('\n');
};

const formOf = ({ name, type }: SampleFile): readonly string[] => [
  'boundary = "a-text-that-the-file-does-not-contain"',
  `with open("${name}", "rb") as file:`,
  '    form = b"\\r\\n".join([',
  '        b"--" + boundary.encode(),',
  `        b'Content-Disposition: form-data; name="file"; filename="${name}"',`,
  `        b"Content-Type: ${type}",`,
  '        b"",',
  '        file.read(),',
  '        b"--" + boundary.encode() + b"--",',
  '        b"",',
  '    ])',
  '',
];

const shown = (type: string | undefined): readonly string[] => {
  if (type === 'application/json') return ['    print(json.load(response))'];
  if (type === undefined) return ['    print(response.status)'];
  return type === 'application/octet-stream'
    ? ['    with open("menu.pdf", "wb") as file:', '        file.write(response.read())']
    : ['    print(response.read().decode())'];
};

const words: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

/** A value as a literal of Python. A text of JSON is a text of Python, with the same escapes. */
const literal = (value: unknown): string =>
  JSON.stringify(value, null, 4).replaceAll(
    /"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g,
    (token) => words[token] ?? token,
  );
