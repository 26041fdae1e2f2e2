/** An error of a store: what it has stored is damaged. The same call fails until an operator has restored the data. */
export type DamagedData = Error & {
  /** What is wrong with the data, for the log. */
  readonly damage: string;
};

/** Whether an error says that stored data is damaged. HTTP answers it with 500 `stored_data_damaged`. */
export const isDamagedData = (error: unknown): error is DamagedData =>
  error instanceof Error && 'damage' in error;
