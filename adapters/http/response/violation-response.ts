import type { RequestPart, Violation } from '../errors/violation.js';
import { type HttpResponse, jsonResponse } from './response.js';

const parts: Readonly<Record<RequestPart, string>> = {
  body: 'body',
  query: 'query',
  params: 'path',
  headers: 'headers',
};

/** The response to a schema error: a flat object (docs/specification.md#7.4.1). */
export const violationResponse = ({ on, property, message }: Violation): HttpResponse => {
  const where = property === '' ? `The ${parts[on]}` : `In the ${parts[on]}, ${property}`;
  const summary = `${where} ${message}.`;
  return jsonResponse(422, JSON.stringify({ type: 'validation', on, property, message, summary }));
};
