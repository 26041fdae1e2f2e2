/** The buttons that a template may have (docs/specification.md#2.7.4). */
export const buttonsAtMost = 10;

/** The longest texts of a template's components, in characters (docs/specification.md#2.7.4). */
export const textLimits = {
  /** A text header and a footer. */
  line: 60,
  button: 25,
  /** The example of a code to copy. */
  code: 15,
  url: 2_000,
} as const;
