import * as E from 'fp-ts/lib/Either.js';
import { TemplateView, templateJson } from '../../../../core/model/templates/template-view.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { idParams } from '../id-params.js';

/** `GET /v1/templates/{id}` (docs/specification.md#4.9.3). */
export const getTemplateRoute = route({
  method: 'GET',
  path: '/v1/templates/{id}',
  name: 'getTemplate',
  summary: 'Gets a template with its current approval status.',
  description: ['Only a template with the status `approved` can be sent.'],
  scope: 'templates:read',
  params: idParams('tmpl'),
  success: json(200, TemplateView),
  errors: ['template_not_found'],
  handle: async ({ getTemplate }, { project, params }) =>
    E.map(templateJson)(await getTemplate({ project, id: params.id })),
});
