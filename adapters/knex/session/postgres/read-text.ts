const asText = (text: string): unknown => text;

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => text === 't',
  21: Number,
  23: Number,
};

/**
 * How the values of a type are read, by its object id: booleans, and integers of 16 and 32 bits. All others are text. The
 * parsers of the driver are the host's to change.
 */
export const readText = (type: number): ((text: string) => unknown) => parsers[type] ?? asText;
