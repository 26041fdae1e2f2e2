import * as t from 'io-ts';
import { templates } from '../../../../core/use-cases/templates/templates.js';
import { ownBody, routesOf } from '../../route/route-of.js';
import type { Route } from '../../route/route-types.js';
import { reference } from '../filters/references.js';
import { changeOf, TemplateBody, TemplateChangeBody, templateOf } from './template-body.js';
import { uploadHeaderMediaRoute } from './upload-header-media.js';

const scope = 'templates:write';
const all = '/v1/templates';
const one = `${all}/{id}` as const;
const header = { media_not_found: 'components.header' };

/** The routes under `/v1/templates`. */
export const templateRoutes: readonly Route[] = [
  ...routesOf(templates, {
    createTemplate: {
      ...{
        method: 'POST',
        path: all,
        scope,
        status: 201,
        client: {
          call: 'templates.create',
          says: 'Creates a template, and submits it unless `submit` is false.',
        },
      },
      body: ownBody(TemplateBody, templateOf),
      about: { channel_not_found: 'channel', ...header },
      notes: ['It is submitted unless `submit` is false.'],
    },
    listTemplates: {
      ...{ method: 'GET', path: all, scope: 'templates:read', client: { call: 'templates.page' } },
      inQuery: { channel: reference('chan'), name: t.string },
    },
    getTemplate: {
      ...{
        method: 'GET',
        path: one,
        scope: 'templates:read',
        client: { call: 'templates.get', says: 'Gets a template by its id.' },
      },
    },
    submitTemplate: {
      ...{
        method: 'POST',
        path: `${one}/submit`,
        scope,
        client: { call: 'templates.submit', says: 'Submits a draft or a rejected template.' },
      },
      notes: ['It takes no body.'],
    },
    updateTemplate: {
      ...{ method: 'PATCH', path: one, scope, client: { call: 'templates.update' } },
      ...{ body: ownBody(TemplateChangeBody, changeOf), about: header },
    },
    deleteTemplate: { method: 'DELETE', path: one, scope, client: { call: 'templates.remove' } },
  }),
  uploadHeaderMediaRoute,
];
