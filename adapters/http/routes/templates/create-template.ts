import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { TemplateView, templateJson } from '../../../../core/model/templates/template-view.js';
import { jsonBody } from '../../route/body.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { withParam } from '../with-param.js';
import { TemplateBody, templateOf } from './template-body.js';

const fields = { channel_not_found: 'channel', media_not_found: 'components.header' };

/** `POST /v1/templates` (docs/specification.md#4.9.1). */
export const createTemplateRoute = route({
  method: 'POST',
  path: '/v1/templates',
  name: 'createTemplate',
  summary: 'Creates a template, and submits it for review unless `submit` is false.',
  description: [
    'The provider reviews a submitted template; events tell of the outcome.',
    'The name is unique in the channel, together with the language.',
    'The channel can have any status.',
  ],
  scope: 'templates:write',
  body: jsonBody(TemplateBody),
  success: json(201, TemplateView),
  errors: [
    'channel_not_found',
    'invalid_template',
    'media_not_found',
    'template_already_exists',
    'template_taken',
  ],
  handle: async ({ createTemplate }, { project, body, context: { trace } }) =>
    pipe(
      await createTemplate({ project, ...templateOf(body), trace }),
      E.bimap((refusal) => withParam(refusal, fields), templateJson),
    ),
});
