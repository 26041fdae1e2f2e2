/** A call of the API. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Query | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | undefined;
  readonly form?: FormData | undefined;
  /** Whether the call is idempotent, so that it is repeated after a 5xx or without a response. */
  readonly isRepeatable: boolean;
};

/** Query parameters; undefined ones are left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** A path with escaped segments below a root. */
export const within = (root: string, ...parts: readonly string[]): string =>
  [root, ...parts.map(encodeURIComponent)].join('/');

/** A form with one file. */
export const formOf = (file: Blob, filename = 'file'): FormData => {
  const form = new FormData();
  form.set('file', file, filename);
  return form;
};

/** The URL of a call. */
export const urlOf = (baseUrl: string, { path, query = {} }: Call): string => {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
};

/** The options of `fetch` for a call. `fetch` itself sets the content type of a form. */
export const requestOf = (key: string, { method, headers, body, form }: Call): RequestInit => {
  const common = { authorization: `Bearer ${key}`, ...headers };
  if (form) return { method, headers: common, body: form };
  if (body === undefined) return { method, headers: common };
  const typed = { 'content-type': 'application/json', ...common };
  return { method, headers: typed, body: JSON.stringify(body) };
};
