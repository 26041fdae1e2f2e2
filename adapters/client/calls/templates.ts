import type { RequestOptions } from '../transport/options.js';
import type { ApiPromise } from '../transport/promise.js';
import { within } from '../transport/request.js';
import type { Transport } from '../transport/transport.js';
import type { HeaderMedia, NewTemplate, Template, TemplateChange } from '../types.js';
import { type GetAll, type GetPage, lists } from './pages.js';
import { type UploadOptions, type UploadSource, uploadTo } from './upload.js';

/** Filters and page of a list of templates. */
export type TemplateQuery = {
  readonly status?: Template['status'];
  readonly channel?: string;
  readonly name?: string;
  readonly limit?: number;
  readonly cursor?: string | undefined;
};

/** Calls for templates. */
export type TemplateCalls = {
  /** Creates a template, and submits it unless `submit` is false. */
  readonly create: (template: NewTemplate, options?: RequestOptions) => ApiPromise<Template>;
  /** Deletes a template, at its provider too. */
  readonly remove: (id: string, options?: RequestOptions) => ApiPromise<void>;
  /** Gets a template by its id. */
  readonly get: (id: string, options?: RequestOptions) => ApiPromise<Template>;
  /** Gets a page of templates, newest first. */
  readonly page: GetPage<Template, TemplateQuery>;
  /** Iterates over every template, newest first. A page is fetched when the previous one is consumed. */
  readonly all: GetAll<Template, TemplateQuery>;
  /** Changes the given fields of a draft. */
  readonly update: (
    id: string,
    change: TemplateChange,
    options?: RequestOptions,
  ) => ApiPromise<Template>;
  /** Submits a draft or a rejected template. */
  readonly submit: (id: string, options?: RequestOptions) => ApiPromise<Template>;
  /** Stores a media file for template headers. A string in place of the options is its name. */
  readonly uploadMedia: (
    file: UploadSource,
    options?: UploadOptions | string,
  ) => ApiPromise<HeaderMedia>;
};

/** Makes the calls for templates. */
export const templates = (transport: Transport): TemplateCalls => {
  const { call, get } = transport;
  const post = (path: string, body: object | undefined, options?: RequestOptions) =>
    call<Template>({ path, body }, options);
  return {
    create: (template, options) => post('/v1/templates', template, options),
    remove: (id, options) => call({ method: 'DELETE', path: within('/v1/templates', id) }, options),
    get: (id, options) => get(within('/v1/templates', id), {}, options),
    ...lists(get, '/v1/templates'),
    update: (id, body, options) =>
      call({ method: 'PATCH', path: within('/v1/templates', id), body }, options),
    submit: (id, options) => post(within('/v1/templates', id, 'submit'), undefined, options),
    uploadMedia: uploadTo(transport, '/v1/templates/media'),
  };
};
