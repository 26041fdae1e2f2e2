// `npm run openapi` writes this file from the routes and docs/openapi.json.
import { lists, type GetAll, type GetPage } from '../../calls/pages.js';
import { type UploadOptions, type UploadSource, uploadTo } from '../../calls/upload.js';
import type { RequestOptions } from '../../transport/options.js';
import type { ApiPromise } from '../../transport/promise.js';
import { within } from '../../transport/request.js';
import type { Transport } from '../../transport/transport.js';
import type { HeaderMedia, NewTemplate, Template, TemplateChange, TemplateStatus } from '../index.js';

/** Filters and page of a list of templates. */
export type TemplateQuery = {
  /** Only templates with this status. */
  readonly status?: TemplateStatus | undefined;
  /** Only resources of this channel. */
  readonly channel?: string | undefined;
  /** Only templates with exactly this name. */
  readonly name?: string | undefined;
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
};

/** Calls for templates. */
export type TemplateCalls = {
  /** Creates a template, and submits it unless `submit` is false. */
  readonly create: (template: NewTemplate, options?: RequestOptions) => ApiPromise<Template>;
  /** Gets a page of templates, newest first. */
  readonly page: GetPage<Template, TemplateQuery>;
  /** Iterates over every template, newest first. A page is fetched when the previous one is consumed. */
  readonly all: GetAll<Template, TemplateQuery>;
  /** Gets a template by its id. */
  readonly get: (id: string, options?: RequestOptions) => ApiPromise<Template>;
  /** Submits a draft or a rejected template. */
  readonly submit: (id: string, options?: RequestOptions) => ApiPromise<Template>;
  /** Changes the given fields of a draft. */
  readonly update: (
    id: string,
    change: TemplateChange,
    options?: RequestOptions,
  ) => ApiPromise<Template>;
  /** Deletes a template, at its provider too. */
  readonly remove: (id: string, options?: RequestOptions) => ApiPromise<void>;
  /** Stores a media file for template headers. A string in place of the options is its name. */
  readonly uploadMedia: (
    file: UploadSource,
    options?: UploadOptions | string,
  ) => ApiPromise<HeaderMedia>;
};

/** Makes the calls for templates. */
export const templates = (transport: Transport): TemplateCalls => ({
  create: (template, options) =>
    transport.call({ path: '/v1/templates', body: template }, options),
  ...lists(transport.get, '/v1/templates'),
  get: (id, options) =>
    transport.get(within('/v1/templates', id), {}, options),
  submit: (id, options) =>
    transport.call({ path: within('/v1/templates', id, 'submit') }, options),
  update: (id, change, options) =>
    transport.call({ method: 'PATCH', path: within('/v1/templates', id), body: change }, options),
  remove: (id, options) =>
    transport.call({ method: 'DELETE', path: within('/v1/templates', id) }, options),
  uploadMedia: uploadTo(transport, '/v1/templates/media'),
});
