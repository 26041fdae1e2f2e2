import { Gauge, type Registry } from 'prom-client';

export type QueryGauge = {
  readonly name: string;
  readonly help: string;
  /** Reads the value. */
  readonly query: () => Promise<number>;
};

/** A gauge that reads its value at each scrape. It is NaN when the read fails, so that the other metrics are still shown. */
export const queryGauge = (registry: Registry, { name, help, query }: QueryGauge): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await query().catch(() => Number.NaN));
    },
  });
};
