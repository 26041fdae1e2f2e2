import { suite as uvuSuite } from 'uvu';

/** How long one case may take before it counts as hanging. */
const caseTimeoutMs = 120_000;

type Body = () => unknown;

/** A suite of cases whose names are sentences of the specification. It counts only once it is `run`. */
export type Suite = {
  (name: string, body: Body): void;
  readonly before: (body: Body) => void;
  readonly after: (body: Body) => void;
  readonly run: () => void;
};

const waiting = new Set<string>();

/** The suites that were opened since the last call and never run: each is a mistake in its file. */
export const takeNeverRun = (): readonly string[] => {
  const names = [...waiting];
  waiting.clear();
  return names;
};

export const suite = (name: string): Suite => {
  const cases = uvuSuite(name);
  waiting.add(name);
  return Object.assign((title: string, body: Body) => cases(title, inTime(title, body)), {
    before: (body: Body) => cases.before(aloud(`${name}: before`, body)),
    after: (body: Body) => cases.after(aloud(`${name}: after`, body)),
    run: () => {
      waiting.delete(name);
      cases.run();
    },
  });
};

const inTime = (title: string, body: Body) => async (): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${title}: no end in ${caseTimeoutMs} ms`)),
      caseTimeoutMs,
    );
  });
  await Promise.race([Promise.resolve().then(body), late]).finally(() => clearTimeout(timer));
};

/** uvu swallows what a hook throws; this says it first. */
const aloud = (title: string, body: Body) => async (): Promise<void> => {
  try {
    await body();
  } catch (error) {
    console.error(`${title} failed`, error);
    throw error;
  }
};
