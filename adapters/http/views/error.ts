import * as t from 'io-ts';
import { about, oneOf, view } from '../../../core/shared/codec.js';
import { openSet } from '../../../core/shared/open-set.js';
import { idView } from '../../../core/shared/published.js';
import { errorCodes } from '../errors/catalogue.js';
import { errorTypes } from '../errors/declared-error.js';

/** A business error (docs/specification.md#7.1.1). */
export const ErrorView = view('ApiError', 'The body of every error.', {
  error: about(
    t.exact(
      t.intersection([
        t.type({
          type: about(
            oneOf('ErrorType', errorTypes, 'The kind of an error.'),
            'The kind of error. It goes with the status.',
          ),
          code: about(
            openSet('ErrorCode', errorCodes, 'What is wrong, for programs. An open set.'),
            'What is wrong, for programs.',
          ),
          message: about(t.string, 'The same for people, in English, with what to do.'),
          request_id: about(
            idView('req'),
            'The identifier of the request, as in `Service-Request-Id`.',
          ),
        }),
        t.partial({
          param: about(
            t.string,
            'The field, the query parameter or the header that it is about. Absent when it is about none.',
          ),
          doc_url: about(t.string, 'A page about the code. Absent when the server has none.'),
          details: about(
            t.UnknownRecord,
            'Values that belong to the code, such as a limit. Absent without any.',
          ),
        }),
      ]),
    ),
    'What is wrong.',
  ),
});

/** A schema error (docs/specification.md#7.4.1). */
export const ValidationErrorView = view(
  'ValidationError',
  'A request that does not have the form of its route.',
  {
    type: t.literal('validation'),
    on: about(
      oneOf('RequestPart', ['body', 'query', 'params', 'headers'], 'A part of a request.'),
      'The part of the request that is wrong.',
    ),
    property: about(t.string, 'JSON Pointer of the value that is wrong; empty for the whole part.'),
    message: about(t.string, 'What it must be.'),
    summary: about(t.string, 'All of it as one sentence.'),
  },
);
