import type { Field, Shape } from '../document/fields.js';

/** The fields of an object as a nested list. */
export const fieldList = ({ fields, forms }: Shape, indent = ''): string =>
  [
    ...fields.map((field) => fieldItem(field, indent)),
    ...forms.map(
      ({ label, shape }) => `${indent}- one form: \`${label}\`\n${fieldList(shape, `${indent}  `)}`,
    ),
  ].join('');

const fieldItem = (field: Field, indent: string): string => {
  const { name, type, isNullable, isRequired, description, limits, values, children } = field;
  const facts = [isNullable ? `${type} or null` : type, ...(isRequired ? ['required'] : [])];
  const listed = values.map((value) => `\`${value}\``).join(', ');
  const texts = [description, ...limits, listed === '' ? undefined : `Values: ${listed}.`];
  const text = texts.filter((each) => each !== undefined && each !== '').join(' ');
  const head = `${indent}- \`${name}\` (${facts.join(', ')})${text === '' ? '' : `: ${text.replaceAll('\n', ' ')}`}\n`;
  return children ? head + fieldList(children, `${indent}  `) : head;
};
