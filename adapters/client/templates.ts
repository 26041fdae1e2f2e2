import { everyItem, type List } from './pages.js';
import { formOf, within } from './request.js';
import type { Transport } from './transport.js';
import type { HeaderMedia, NewTemplate, Template } from './types.js';

/** Filters and page of a list of templates. */
export type TemplateQuery = {
  readonly status?: Template['status'];
  readonly channel?: string;
  readonly name?: string;
  readonly limit?: number;
  readonly cursor?: string | undefined;
};

/** Calls for templates. */
export const templates = ({ call, get }: Transport) => {
  const page = (query: TemplateQuery = {}) => get<List<Template>>('/v1/templates', query);
  const post = <Result>(path: string, content: { body?: object; form?: FormData }) =>
    call<Result>({ method: 'POST', path, ...content, isRepeatable: false });
  return {
    /** Creates a template, and submits it unless `submit` is false. */
    create: (template: NewTemplate) => post<Template>('/v1/templates', { body: template }),
    get: (id: string) => get<Template>(within('/v1/templates', id)),
    /** One page, newest first. */
    page,
    /** Every template, newest first. */
    all: ({ cursor: from, ...query }: TemplateQuery = {}) =>
      everyItem((cursor) => page({ ...query, cursor }), from),
    /** Submits a draft or a rejected template. */
    submit: (id: string) => post<Template>(within('/v1/templates', id, 'submit'), {}),
    /** Stores a media file for template headers. */
    uploadMedia: (file: Blob, filename?: string) =>
      post<HeaderMedia>('/v1/templates/media', { form: formOf(file, filename) }),
  };
};
