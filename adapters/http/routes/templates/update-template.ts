import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { TemplateView, templateJson } from '../../../../core/model/templates/template-view.js';
import { jsonBody } from '../../route/body.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { idParams } from '../id-params.js';
import { withParam } from '../with-param.js';
import { changeOf, TemplateChangeBody } from './template-body.js';

const fields = { media_not_found: 'components.header' };

/** `PATCH /v1/templates/{id}` (docs/specification.md#4.9.6). */
export const updateTemplateRoute = route({
  method: 'PATCH',
  path: '/v1/templates/{id}',
  name: 'updateTemplate',
  summary: 'Changes the given fields of a draft.',
  description: [
    'A field that the body does not have stays as it is; `components` are replaced together.',
    'A template that was submitted is refused. The channel, the name and the language stay.',
  ],
  scope: 'templates:write',
  params: idParams('tmpl'),
  body: jsonBody(TemplateChangeBody),
  success: json(200, TemplateView),
  errors: ['template_not_found', 'template_not_draft', 'invalid_template', 'media_not_found'],
  handle: async ({ updateTemplate }, { project, params, body }) =>
    pipe(
      await updateTemplate({ project, id: params.id, ...changeOf(body) }),
      E.bimap((refusal) => withParam(refusal, fields), templateJson),
    ),
});
