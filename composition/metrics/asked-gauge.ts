import { Gauge, type Registry } from 'prom-client';

/** What a gauge is called, and how what it shows is asked for. */
export type AskedGauge = {
  readonly name: string;
  readonly help: string;
  readonly ask: () => Promise<number>;
};

/** A gauge that asks whenever somebody looks; while there is no answer it is no number, and the others are shown. */
export const askedGauge = (registry: Registry, { name, help, ask }: AskedGauge): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await ask().catch(() => Number.NaN));
    },
  });
};
