import type { ApiDocument } from './api-document.js';
import { type Field, parameterField, type Shape, shapeOf } from './fields.js';
import type { ApiCall } from './operations.js';

/** The names, descriptions and values of all fields of an object, for the search. */
export const textOfShape = ({ fields, forms }: Shape): string =>
  [
    ...fields.map(textOfField),
    ...forms.map(({ label, shape }) => `${label} ${textOfShape(shape)}`),
  ].join(' ');

const textOfField = ({ name, description = '', values, children }: Field): string =>
  [name, description, ...values, children ? textOfShape(children) : ''].join(' ');

/** What a reader sees of an operation's purpose, parameters and body, for the search. */
export const textOfCall = (document: ApiDocument, call: ApiCall): string =>
  [
    call.id,
    call.summary,
    call.description,
    ...call.parameters.map((each) => textOfField(parameterField(document, each))),
    call.body ? textOfShape(shapeOf(document, call.body)) : '',
  ].join(' ');
