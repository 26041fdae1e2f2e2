/** A call of the API. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Query | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | undefined;
  readonly form?: FormData | undefined;
  /** Whether doing it twice is as good as once, so that an unanswered call may be tried again. */
  readonly isRepeatable: boolean;
};

export type Query = Readonly<Record<string, string | number | undefined>>;

/** A path below another; each part of it may be any text. */
export const within = (root: string, ...parts: readonly string[]): string =>
  [root, ...parts.map(encodeURIComponent)].join('/');

/** A form with one file. */
export const formOf = (file: Blob, filename = 'file'): FormData => {
  const form = new FormData();
  form.set('file', file, filename);
  return form;
};

/** The address of a call at a service. */
export const urlOf = (baseUrl: string, { path, query = {} }: Call): string => {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
};

/** What fetch is told of a call; the type of a form is its own affair. */
export const requestOf = (key: string, { method, headers, body, form }: Call): RequestInit => {
  const common = { authorization: `Bearer ${key}`, ...headers };
  if (form) return { method, headers: common, body: form };
  if (body === undefined) return { method, headers: common };
  const typed = { 'content-type': 'application/json', ...common };
  return { method, headers: typed, body: JSON.stringify(body) };
};
