/** How a text goes out as SMS: in what alphabet, and in how many segments, each of which is paid for. */
export type Segments = {
  readonly encoding: 'gsm_7' | 'ucs_2';
  /** At least 1. */
  readonly count: number;
};

/** The basic alphabet of GSM 03.38: each character takes one septet. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** Its extension table: each character takes two septets, an escape and itself. */
const extended = new Set('\f^{}\\[~]|€');

/** Units of one segment alone, and of each of several: their headers take the rest. */
const septets = { alone: 160, joined: 153 };
const utf16Units = { alone: 70, joined: 67 };

/**
 * The segments of a text. A text with a character outside the GSM alphabet goes out in UCS-2. A character of two units is
 * never split between two segments.
 */
export const segmentsOf = (text: string): Segments => {
  const characters = [...text];
  const sizes = characters.map(septetsOf);
  return sizes.includes(undefined)
    ? {
        encoding: 'ucs_2',
        count: countOf(
          characters.map(({ length }) => length),
          utf16Units,
        ),
      }
    : {
        encoding: 'gsm_7',
        count: countOf(
          sizes.flatMap((size) => size ?? []),
          septets,
        ),
      };
};

const septetsOf = (character: string): number | undefined => {
  if (basic.has(character)) return 1;
  return extended.has(character) ? 2 : undefined;
};

const countOf = (
  sizes: readonly number[],
  { alone, joined }: { readonly alone: number; readonly joined: number },
): number => {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= alone) return 1;
  let count = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > joined) {
      count += 1;
      used = 0;
    }
    used += size;
  }
  return count;
};
