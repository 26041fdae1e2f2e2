import type { FieldDescriptions } from './describe-schema.js';

/** Fields of errors. */
export const errorFields: FieldDescriptions = {
  ApiError: {
    error: 'What is wrong.',
    type: 'The kind of error. It goes with the status.',
    code: 'What is wrong, for programs.',
    message: 'The same for people, in English, with what to do.',
    request_id: 'The identifier of the request, as in `Service-Request-Id`.',
    param:
      'The field, the query parameter or the header that it is about. Absent when it is about none.',
    doc_url: 'A page about the code. Absent when the server has none.',
    details: 'Values that belong to the code, such as a limit. Absent without any.',
  },
  ValidationError: {
    on: 'The part of the request that is wrong.',
    property: 'JSON Pointer of the value that is wrong; empty for the whole part.',
    message: 'What it must be.',
    summary: 'All of it as one sentence.',
  },
};
