import * as t from 'io-ts';
import { about } from '../../../../core/shared/codec.js';
import { ofChannel } from '../../../../core/shared/query/references.js';
import { templates } from '../../../../core/use-cases/templates/templates.js';
import { routesOf } from '../../route/route-of.js';
import type { Route } from '../../route/route-types.js';
import { ComponentsBody } from './components-body.js';
import { uploadHeaderMediaRoute } from './upload-header-media.js';

const scope = 'templates:write';
const all = '/v1/templates';
const one = `${all}/{id}` as const;
const placed = ['channel', 'name', 'language'];
const header = { media_not_found: 'components.header' };

/** The routes under `/v1/templates`. */
export const templateRoutes: readonly Route[] = [
  ...routesOf(templates, {
    createTemplate: {
      method: 'POST',
      path: all,
      scope,
      status: 201,
      client: 'templates.create',
      comment: 'Creates a template, and submits it unless `submit` is false.',
      body: { name: 'TemplateBody', meaning: 'A template to create.' },
      fields: [...placed, 'category', 'body', 'components', 'examples', 'submit'],
      inRequest: {
        components: about(ComponentsBody, 'Header, footer and buttons. Default: none.'),
      },
      adds: { components: {}, submit: true },
      about: { channel_not_found: 'channel', ...header },
      notes: ['It is submitted unless `submit` is false.'],
    },
    listTemplates: {
      ...{ method: 'GET', path: all, scope: 'templates:read', client: 'templates.page' },
      inRequest: {
        channel: ofChannel,
        name: about(t.string, 'Only templates with exactly this name.'),
      },
    },
    getTemplate: {
      method: 'GET',
      path: one,
      scope: 'templates:read',
      client: 'templates.get',
      comment: 'Gets a template by its id.',
    },
    submitTemplate: {
      method: 'POST',
      path: `${one}/submit`,
      scope,
      client: 'templates.submit',
      comment: 'Submits a draft or a rejected template.',
      notes: ['It takes no body.'],
    },
    updateTemplate: {
      ...{ method: 'PATCH', path: one, scope, client: 'templates.update' },
      body: {
        name: 'TemplateChange',
        meaning: 'What changes of a draft. A field that is absent stays as it is.',
      },
      inRequest: {
        components: about(
          ComponentsBody,
          'Header, footer and buttons, which replace those of the draft together.',
        ),
      },
      about: header,
    },
    deleteTemplate: { method: 'DELETE', path: one, scope, client: 'templates.remove' },
  }),
  uploadHeaderMediaRoute,
];
