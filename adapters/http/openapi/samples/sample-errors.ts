import type { RequestId } from '../../../../core/shared/ids.js';
import type { Violation } from '../../request/violation.js';
import { docUrlUnder, refusalResponse } from '../../response/refusal-response.js';
import type { HttpResponse } from '../../response/response.js';
import { violationResponse } from '../../response/violation-response.js';
import type { ErrorKind } from '../error-kinds.js';
import { sampleRefusal } from './sample-refusals.js';

const request: RequestId = 'req_01kg9zmt3v5r8y2c4n6q7w9x0e';
const docUrl = docUrlUnder('https://messaging.example.com');
const violation: Violation = { on: 'body', property: '/channel', message: 'is required' };

const answerTo = (kind: ErrorKind): HttpResponse =>
  kind === 'validation'
    ? violationResponse(violation)
    : refusalResponse(sampleRefusal(kind), request, docUrl);

/** The body that an error is answered with: made by what makes the answers themselves. */
export const sampleError = (kind: ErrorKind): unknown => JSON.parse(String(answerTo(kind).body));

/** The names of the headers that an error has beside those of every answer. */
export const extraHeaders = (kind: ErrorKind): readonly string[] =>
  (answerTo(kind).headers ?? []).filter((_, index) => index % 2 === 0);
