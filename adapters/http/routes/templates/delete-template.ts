import { route } from '../../route/route.js';
import { noContent } from '../../route/success.js';
import { idParams } from '../id-params.js';

/** `DELETE /v1/templates/{id}` (docs/specification.md#4.9.7). */
export const deleteTemplateRoute = route({
  method: 'DELETE',
  path: '/v1/templates/{id}',
  name: 'deleteTemplate',
  summary: 'Deletes a template, at its provider too.',
  description: [
    'It is not found any more, and no message is accepted with it. Messages keep their content.',
    'The service deletes a template that was submitted at its provider, and tries for 30 days. Its name is free after that.',
  ],
  scope: 'templates:write',
  params: idParams('tmpl'),
  success: noContent,
  errors: ['template_not_found'],
  handle: async ({ deleteTemplate }, { project, params }) =>
    deleteTemplate({ project, id: params.id }),
});
