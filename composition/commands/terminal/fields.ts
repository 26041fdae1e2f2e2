import { harmless } from './harmless.js';
import { painted, type Style, statusColor } from './style.js';

/**
 * An object as aligned lines of `name  value`. Fields of an object within are `outer.inner`. Fields that are null are
 * left out, so that people see what there is.
 */
export const fields = (object: object, style: Style): string => {
  const lines = flat(object);
  const width = Math.max(0, ...lines.map(([name]) => name.length));
  return lines
    .map(([name, value]) => {
      const color = name === 'status' ? statusColor(value) : undefined;
      return `${painted(style, 'dim', name.padEnd(width))}  ${painted(style, color, value)}\n`;
    })
    .join('');
};

type Line = readonly [name: string, value: string];

const flat = (object: object, within = ''): readonly Line[] =>
  Object.entries(object).flatMap(([key, value]): readonly Line[] => {
    const name = harmless(`${within}${key}`);
    if (value === null || value === undefined) return [];
    if (!Array.isArray(value))
      return typeof value === 'object'
        ? flat(value, `${name}.`)
        : [[name, harmless(String(value))]];
    if (value.some((item) => typeof item === 'object'))
      return value.flatMap((item, index) => flat({ [index + 1]: item }, `${name}.`));
    return value.length === 0 ? [] : [[name, harmless(value.join(', '))]];
  });
