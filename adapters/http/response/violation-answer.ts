import type { RequestPart, Violation } from '../request/violation.js';
import { type Answer, jsonAnswer } from './answer.js';

const places: Readonly<Record<RequestPart, string>> = {
  body: 'The body',
  query: 'The query',
  params: 'The path',
  headers: 'The headers',
};

/** A violation on the wire: the flat object of specification 7.4. */
export const violationAnswer = ({ on, property, message }: Violation): Answer => {
  const where = property === '' ? places[on] : `${places[on]} at ${property}`;
  const summary = `${where} ${message}.`;
  return jsonAnswer(422, JSON.stringify({ type: 'validation', on, property, message, summary }));
};
