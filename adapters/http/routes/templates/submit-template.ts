import * as E from 'fp-ts/lib/Either.js';
import { TemplateView, templateJson } from '../../../../core/model/templates/template-view.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { idParams } from '../id-params.js';

/** `POST /v1/templates/{id}/submit` (docs/specification.md#4.9.4). */
export const submitTemplateRoute = route({
  method: 'POST',
  path: '/v1/templates/{id}/submit',
  name: 'submitTemplate',
  summary: 'Submits a draft or a rejected template for review.',
  description: ['A template with any other status is refused.', 'It takes no body.'],
  scope: 'templates:write',
  params: idParams('tmpl'),
  success: json(200, TemplateView),
  errors: ['template_not_found', 'template_state_conflict', 'template_taken'],
  handle: async ({ submitTemplate }, { project, params, context: { trace } }) =>
    E.map(templateJson)(await submitTemplate({ project, id: params.id, trace })),
});
