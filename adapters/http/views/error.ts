import * as t from 'io-ts';
import { oneOf } from '../../../core/shared/codec.js';
import { openSet } from '../../../core/shared/open-set.js';
import { idView } from '../../../core/shared/published.js';
import { errorCodes, errorTypes } from '../errors/catalogue.js';

/** A business error (docs/specification.md#7.1.1). */
export const ErrorView = t.strict(
  {
    error: t.exact(
      t.intersection([
        t.type({
          type: oneOf('ErrorType', errorTypes),
          code: openSet('ErrorCode', errorCodes),
          message: t.string,
          request_id: idView('req'),
        }),
        t.partial({ param: t.string, doc_url: t.string, details: t.UnknownRecord }),
      ]),
    ),
  },
  'ApiError',
);

/** A schema error (docs/specification.md#7.4.1). */
export const ValidationErrorView = t.strict(
  {
    type: t.literal('validation'),
    on: oneOf('RequestPart', ['body', 'query', 'params', 'headers']),
    property: t.string,
    message: t.string,
    summary: t.string,
  },
  'ValidationError',
);
