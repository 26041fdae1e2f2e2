import { Option } from '@commander-js/extra-typings';
import type * as t from 'io-ts';
import { toJsonSchema } from '../../../core/shared/json-schema.js';
import { pairArgument, wordsArgument } from '../arguments.js';

type Schema = {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly description?: string;
};

/** The options of a list for the filters of its query: the first sentence of each says what it does. */
export const filterOptions = (filters: t.Props): readonly Option[] =>
  Object.entries(filters).map(([parameter, codec]) => {
    const name = parameter.replaceAll('_', '-');
    const schema: Schema = toJsonSchema(codec);
    const { anyOf = [schema], description = '' } = schema;
    const [first = ''] = description.replaceAll('`', '').split(/\.(?: |$)/);
    const text = `${first.slice(0, 1).toLowerCase()}${first.slice(1)}`;
    if (schema.type === 'object')
      return new Option(`--${name} <key=value>`, `${text}; may be repeated`).argParser(
        pairArgument,
      );
    const flags = `--${name} <${name}>`;
    const [{ enum: words } = schema] = anyOf;
    if (!words) return new Option(flags, text);
    if (anyOf.length === 1) return new Option(flags, text).choices(words);
    return new Option(flags, `${text}; several with commas between them`)
      .choices(words)
      .argParser(wordsArgument(words));
  });
