import type { RequestId } from '../../../../core/shared/ids.js';
import type { Violation } from '../../errors/violation.js';
import { docUrlUnder, refusalResponse } from '../../response/refusal-response.js';
import type { HttpResponse } from '../../response/response.js';
import { violationResponse } from '../../response/violation-response.js';
import type { ErrorKind } from '../error-kinds.js';
import { sampleRefusal } from './sample-refusals.js';

const request: RequestId = 'req_01kg9zmt3v5r8y2c4n6q7w9x0e';
const docUrl = docUrlUnder('https://messaging.example.com');
const violation: Violation = { on: 'body', property: '/channel', message: 'is required' };

const responseTo = (kind: ErrorKind): HttpResponse =>
  kind === 'validation'
    ? violationResponse(violation)
    : refusalResponse(sampleRefusal(kind), request, docUrl);

/** The body of an error response, made by the code that makes real responses. */
export const sampleError = (kind: ErrorKind): unknown => JSON.parse(String(responseTo(kind).body));

/** The names of the additional headers of an error response. */
export const extraHeaders = (kind: ErrorKind): readonly string[] =>
  (responseTo(kind).headers ?? []).filter((_, index) => index % 2 === 0);
