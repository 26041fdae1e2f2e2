import type { ProviderReport } from '../../../core/ports/provider/intake.js';
import type { Ledger, Reply, Working } from '../ledger.js';
import type { Environment } from '../world/machine.js';
import type { ApiProcess } from './processes.js';

/** The way from outside into the service: a request reaches some process, or none. */
export type Network = {
  /** A request; `key` is the idempotency key that it bears. */
  readonly ask: <A>(
    label: string,
    run: (process: ApiProcess) => Promise<A>,
    key?: string,
  ) => Promise<Reply<A>>;
  /** Whether no process works on a request. One may, long after its client has given up. */
  readonly isQuiet: () => boolean;
  /** Hands reports to the service; whether it said that they arrived. */
  readonly deliver: (reports: readonly ProviderReport[]) => Promise<boolean>;
};

const legMs = 10;
/** So long everybody outside waits for an answer. */
const patienceMs = 30_000;

export const network = (
  { schedule, chance, faults }: Environment,
  apis: () => readonly ApiProcess[],
  ledger: Ledger,
): Network => {
  const leg = (): number => chance.between(0, legMs);
  const underWay = new Set<{ readonly process: ApiProcess }>();

  /** Notes how long a process works on a request with a key. */
  const work = (process: string, key: string | undefined): (() => void) => {
    if (key === undefined) return () => undefined;
    const working: Working = { process, key, from: schedule.now(), until: Infinity };
    ledger.working.push(working);
    return () => {
      working.until = schedule.now();
    };
  };

  const ask: Network['ask'] = <A>(
    label: string,
    run: (process: ApiProcess) => Promise<A>,
    key?: string,
  ) =>
    new Promise<Reply<A>>((resolve) => {
      const silence = (): void => resolve({ kind: 'silence' });
      const callOff = schedule.after(patienceMs, { label: `${label}: silence`, run: silence });
      const answer = (reply: Reply<A>): void => {
        if (chance.happens(faults().answerLost)) return;
        const onArrival = (): void => {
          callOff();
          resolve(reply);
        };
        schedule.after(leg(), { label: `${label}: ${reply.kind}`, run: onArrival });
      };
      const arrive = (): void => {
        const living = apis();
        if (living.length > 0) serve(chance.oneOf(living));
        else answer({ kind: 'failure' });
      };
      const serve = (process: ApiProcess): void => {
        const end = work(process.machine.name, key);
        const request = { process };
        underWay.add(request);
        run(process)
          .then<Reply<A>, Reply<A>>(
            (value) => ({ kind: 'answer', value }),
            () => ({ kind: 'failure' }),
          )
          .then((reply) => {
            end();
            underWay.delete(request);
            answer(reply);
          });
      };
      if (!chance.happens(faults().requestLost)) schedule.after(leg(), { label, run: arrive });
    });

  return {
    ask,
    isQuiet: () => {
      const living = apis();
      return ![...underWay].some(({ process }) => living.includes(process));
    },
    deliver: async (reports) => {
      const reply = await ask('intake', ({ app }) => app.receiveReports(reports));
      return reply.kind === 'answer';
    },
  };
};
