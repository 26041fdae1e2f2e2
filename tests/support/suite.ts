import { suite as uvuSuite } from 'uvu';
import { inTime } from '../conformance/in-time.js';
import { explained } from './explained.js';

type Body = () => unknown;

/** A suite of cases whose names are sentences of the specification. It counts only once it is `run`. */
export type Suite = {
  (name: string, body: Body): void;
  readonly before: (body: Body) => void;
  readonly after: (body: Body) => void;
  readonly run: () => void;
};

const waiting = new Set<string>();

let caseEnded = (): void => {};

/** Calls a function whenever a case has ended. */
export const onCaseEnd = (call: () => void): void => {
  caseEnded = call;
};

/** The suites that were opened since the last call and never run: each is a mistake in its file. */
export const takeNeverRun = (): readonly string[] => {
  const names = [...waiting];
  waiting.clear();
  return names;
};

export const suite = (name: string): Suite => {
  const cases = uvuSuite(name);
  waiting.add(name);
  return Object.assign((title: string, body: Body) => cases(title, told(inTime(title, body))), {
    before: (body: Body) => cases.before(aloud(`${name}: before`, body)),
    after: (body: Body) => cases.after(aloud(`${name}: after`, body)),
    run: () => {
      waiting.delete(name);
      cases.run();
    },
  });
};

const told = (body: () => Promise<void>) => () =>
  body()
    .catch((error) => {
      throw explained(error);
    })
    .finally(caseEnded);

/** uvu swallows what a hook throws; this says it first. */
const aloud = (title: string, body: Body) => async (): Promise<void> => {
  try {
    await inTime(title, body)();
  } catch (error) {
    console.error(`${title} failed`, explained(error));
    throw error;
  }
};
