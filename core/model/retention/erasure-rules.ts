import { erasure, type Scalar } from '../../contract/resource.js';

/**
 * What an erasure leaves of a field: all of it (`kept`), nothing (`gone`), or what the function says. Only a value that has no
 * fields can be `kept`, only an optional field can be `gone`.
 */
type Rule<Whole, Field extends keyof Whole> =
  | (Whole[Field] extends Scalar ? 'kept' : never)
  | (undefined extends Whole[Field] ? 'gone' : never)
  | ((whole: Whole) => Whole[Field]);

/** What an erasure leaves of each field of a type. A type with a field that has no rule does not compile. */
export type ErasureRules<Whole> = {
  readonly [Field in keyof Required<Whole>]: Rule<Whole, Field>;
};

/** What the rules leave of a value, in their order. A field without a rule, which another version stored, is gone. */
export const leaveBy = <Whole extends object>(
  rules: ErasureRules<Whole>,
): ((whole: Whole) => Whole) =>
  // The rules keep the type of each field.
  erasure(Object.entries(rules)) as (whole: object) => Whole;
