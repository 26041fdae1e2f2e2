import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type Check, fail, ok, reasonOf, warn } from './check.js';
import { clockCheck } from './clock.js';

/** Longest wait for one answer. */
const waitMs = 5_000;

/** Whether a URL's name resolves, whether a server answers there, and what its clock says. */
export const reachChecks = async (
  name: string,
  url: string,
  howToCorrect: string,
): Promise<readonly Check[]> => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed) return [fail(name, `${url} is not a URL.`, howToCorrect)];
  const host = parsed.hostname.replace(/^\[|\]$/g, '');
  const resolved = isIP(host) === 0 ? await resolvedCheck(`${name} DNS`, host) : undefined;
  if (resolved?.status === 'fail') return [resolved];
  return [...(resolved ? [resolved] : []), ...(await answerChecks(name, url, howToCorrect))];
};

const resolvedCheck = async (check: string, host: string): Promise<Check> => {
  try {
    const found = await lookup(host, { all: true });
    return ok(check, `${host} is ${found.map(({ address }) => address).join(', ')}.`);
  } catch (error) {
    return fail(
      check,
      `${host} does not resolve: ${reasonOf(error)}.`,
      'Correct the name, or its DNS record.',
    );
  }
};

const answerChecks = async (
  name: string,
  url: string,
  howToCorrect: string,
): Promise<readonly Check[]> => {
  const begunAt = Date.now();
  try {
    const answer = await fetch(`${url.replace(/\/+$/, '')}/readyz`, {
      signal: AbortSignal.timeout(waitMs),
    });
    const tookMs = Date.now() - begunAt;
    await answer.body?.cancel();
    return [
      readiness(name, url, answer.status, tookMs),
      ...dateChecks(name, answer.headers.get('date'), begunAt + tookMs / 2),
    ];
  } catch (error) {
    return [fail(name, `${url} does not answer: ${reasonOf(error)}.`, howToCorrect)];
  }
};

const readiness = (name: string, url: string, status: number, tookMs: number): Check => {
  if (status === 200) return ok(name, `${url} is ready; it answered in ${tookMs} ms.`);
  return status === 503
    ? fail(
        name,
        `${url} is not ready.`,
        "See its log, and roundtrip doctor on the server's machine.",
      )
    : warn(
        name,
        `${url}/readyz answered ${status}.`,
        'Check that a Roundtrip server is at this URL.',
      );
};

/** The header counts whole seconds. */
const dateChecks = (name: string, date: string | null, here: number): readonly Check[] => {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return [];
  return [clockCheck(`${name} clock`, { here, there: at + 500, of: `The clock of the server` })];
};
