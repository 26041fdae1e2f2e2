import { isStream, type SampleRequest, target } from './sample-request.js';

/** A request with `net/http`. The program ends with an error for any answer that is no success. */
export const goSample = (request: SampleRequest): string => {
  const { call, headers, body, file, hasKey } = request;
  const { address, secret } = call.api.variables;
  const reader = readerOf(request);
  const set = (name: string, value: string) => `\trequest.Header.Set("${name}", ${value})`;
  return [
    'package main',
    '',
    'import (',
    ...importsOf(request).map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...reader.before,
    `\trequest, err := http.NewRequest("${call.method}", os.Getenv("${address.name}")+"${target(request)}", ${reader.name})`,
    ...checked,
    ...(hasKey ? [set('Authorization', `"Bearer "+os.Getenv("${secret.name}")`)] : []),
    ...Object.entries(headers).map(([name, value]) => set(name, `"${value}"`)),
    ...(body === undefined ? [] : [set('Content-Type', '"application/json"')]),
    ...(file ? [set('Content-Type', 'form.FormDataContentType()')] : []),
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...checked,
    '\tdefer response.Body.Close()',
    ...(isStream(call) ? ['\tio.Copy(os.Stdout, response.Body)', '}'] : answerOf(request)),
  ].join('\n');
};

/** Reads the answer, and shows or stores it. */
const answerOf = ({ call }: SampleRequest): readonly string[] => [
  '\tanswer, err := io.ReadAll(response.Body)',
  ...checked,
  '\tif response.StatusCode >= 300 {',
  '\t\tlog.Fatalf("%s: %s", response.Status, answer)',
  '\t}',
  ...(call.success.type === 'application/octet-stream'
    ? [
        '\tif err := os.WriteFile("menu.pdf", answer, 0o644); err != nil {',
        '\t\tlog.Fatal(err)',
        '\t}',
      ]
    : ['\tfmt.Println(string(answer))']),
  '}',
];

const checked = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}'] as const;

const importsOf = ({ call, body, file }: SampleRequest): readonly string[] => [
  ...(file ? ['bytes'] : []),
  ...(call.success.type === 'application/octet-stream' || isStream(call) ? [] : ['fmt']),
  'io',
  'log',
  ...(file ? ['mime/multipart'] : []),
  'net/http',
  'os',
  ...(body === undefined ? [] : ['strings']),
];

/** The body: what comes before the request, and its name in it. */
const readerOf = ({
  body,
  file,
}: SampleRequest): { readonly before: readonly string[]; readonly name: string } => {
  if (file)
    return {
      before: [
        `\tfile, err := os.ReadFile("${file.name}")`,
        ...checked,
        '\tvar body bytes.Buffer',
        '\tform := multipart.NewWriter(&body)',
        `\tpart, err := form.CreateFormFile("file", "${file.name}")`,
        ...checked,
        '\tpart.Write(file)',
        '\tform.Close()',
      ],
      name: '&body',
    };
  if (body === undefined) return { before: [], name: 'nil' };
  const json = JSON.stringify(body, null, 2).replaceAll('`', '` + "`" + `');
  return {
    before: [`\tbody := strings.NewReader(\`${json.replaceAll('\n', '\n\t')}\`)`],
    name: 'body',
  };
};
