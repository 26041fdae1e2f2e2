import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { partsWith } from '../../../../core/model/templates/field-texts.js';
import {
  type NewComponents,
  type NewTemplate,
  TemplateFooter,
  TemplateHeader,
  templateButtons,
} from '../../../../core/model/templates/new-template.js';
import { closed } from '../../../../core/shared/closed-object.js';
import { described, explained } from '../../../../core/shared/codec.js';
import { definitionOf } from '../../../../core/shared/json-schema.js';

const Parts = closed(
  'NewTemplateComponents',
  {},
  partsWith(TemplateHeader, TemplateFooter, templateButtons('phone_number')),
);
type Parts = t.TypeOf<typeof Parts>;

/** The body of `POST /v1/templates` (docs/specification.md#4.9.1): the fields of `NewTemplate`, with its defaults. */
export type TemplateBody = Omit<NewTemplate, 'components' | 'submit'> & {
  readonly components?: Parts | undefined;
  readonly submit?: boolean | undefined;
};

const componentsOf = ({ buttons, ...components }: Parts): NewComponents =>
  buttons === undefined ? components : { ...components, buttons: buttons.map(buttonOf) };

type Buttons = NonNullable<NewComponents['buttons']>;

const buttonOf = (given: NonNullable<Parts['buttons']>[number]): Buttons[number] => {
  if (given.kind !== 'phone_number') return given;
  const { kind, text, phone_number: phoneNumber } = given;
  return { kind, text, phoneNumber };
};

/** The components of a template in the body of a request, where names are in snake case. */
export const ComponentsBody = explained(
  described(
    new t.Type<NewComponents, unknown, unknown>(
      Parts.name,
      (u): u is NewComponents => E.isRight(Parts.decode(u)),
      (u, context) => E.map(componentsOf)(Parts.validate(u, context)),
      t.identity,
    ),
    (of) => definitionOf(Parts, of),
  ),
  'What a new template has beside its body.',
);
