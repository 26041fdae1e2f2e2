import type { RequestOptions } from '../transport/options.js';
import { within } from '../transport/request.js';
import type { Transport } from '../transport/transport.js';
import type { HeaderMedia, NewTemplate, Template, TemplateChange } from '../types.js';
import { lists } from './pages.js';
import { uploadTo } from './upload.js';

/** Filters and page of a list of templates. */
export type TemplateQuery = {
  readonly status?: Template['status'];
  readonly channel?: string;
  readonly name?: string;
  readonly limit?: number;
  readonly cursor?: string | undefined;
};

/** Calls for templates. */
export const templates = (transport: Transport) => {
  const { call, get } = transport;
  const post = (path: string, body: object | undefined, options?: RequestOptions) =>
    call<Template>({ method: 'POST', path, body, isRepeatable: false }, options);
  return {
    /** Creates a template, and submits it unless `submit` is false. */
    create: (template: NewTemplate, options?: RequestOptions) =>
      post('/v1/templates', template, options),
    get: (id: string, options?: RequestOptions) =>
      get<Template>(within('/v1/templates', id), {}, options),
    /** Newest first. */
    ...lists<Template, TemplateQuery>(get, '/v1/templates'),
    /** Changes the given fields of a draft. */
    update: (id: string, body: TemplateChange, options?: RequestOptions) =>
      call<Template>(
        { method: 'PATCH', path: within('/v1/templates', id), body, isRepeatable: true },
        options,
      ),
    /** Submits a draft or a rejected template. */
    submit: (id: string, options?: RequestOptions) =>
      post(within('/v1/templates', id, 'submit'), undefined, options),
    /** Stores a media file for template headers. A text in place of the options is its name. */
    uploadMedia: uploadTo<HeaderMedia>(transport, '/v1/templates/media'),
  };
};
