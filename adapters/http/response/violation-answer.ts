import type { RequestPart, Violation } from '../request/violation.js';
import { type Answer, jsonAnswer } from './answer.js';

const places: Readonly<Record<RequestPart, string>> = {
  body: 'The body',
  query: 'The query',
  params: 'The path',
  headers: 'The headers',
};

/** A violation in an answer: a flat object (docs/specification.md#7.4.1). */
export const violationAnswer = ({ on, property, message }: Violation): Answer => {
  const where = property === '' ? places[on] : `${places[on]} at ${property}`;
  const summary = `${where} ${message}.`;
  return jsonAnswer(422, JSON.stringify({ type: 'validation', on, property, message, summary }));
};
