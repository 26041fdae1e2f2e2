type Choices = { readonly [name: string]: readonly unknown[] };
type Combination<C extends Choices> = { readonly [Name in keyof C]: C[Name][number] };

/** Every way to choose one value of each list: the whole space. */
export const combinations = <const C extends Choices>(choices: C): readonly Combination<C>[] =>
  Object.entries(choices).reduce<readonly object[]>(
    (chosen, [name, values]) =>
      chosen.flatMap((rest) => values.map((value) => ({ ...rest, [name]: value }))),
    [{}],
  ) as readonly Combination<C>[];
