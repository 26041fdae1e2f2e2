import { retentionLimit } from '../../model/limits/retention-limit.js';
import { cutoff } from '../../model/retention/limits.js';
import type { ProjectId } from '../../shared/ids.js';
import { dayMs, type Instant } from '../../shared/time.js';
import { type DueLimit, pageSize, type RetentionRun } from './retention-ports.js';

/** A limit that no run has seen for so long counts as new. */
const seenWithinMs = dayMs;

/**
 * The limits of messages that operators set (docs/decisions/0147), page by page. They stand beside those that projects set
 * themselves: what is removed by both is removed by the lesser.
 */
export async function* tenantLimits(run: RetentionRun): AsyncGenerator<readonly DueLimit[]> {
  let after: ProjectId | null = null;
  for (;;) {
    const page: Awaited<ReturnType<NonNullable<RetentionRun['retention']['layers']>>> =
      (await run.retention.layers?.({ after, limit: pageSize })) ?? [];
    const limits = page.flatMap(({ project, layers }) => {
      const atMost = retentionLimit(layers);
      return atMost ? [{ project, days: atMost.limit }] : [];
    });
    yield await Promise.all(limits.map((limit) => dueLimit(run, limit)));
    const last = page.at(-1);
    if (!last) return;
    after = last.project;
  }
}

const dueLimit = async (
  run: RetentionRun,
  { project, days }: { readonly project: ProjectId; readonly days: number },
): Promise<DueLimit> => ({
  ...{ project, kind: 'messages', days, before: cutoff(days, run.now) },
  setAt: await knownSince(run, project, days),
});

/**
 * Since when runs have seen the limit of a project, which is after it was set: no level says when. A file that came with a
 * message waits for all messages that could name it before (`mediaCutoff`).
 */
const knownSince = async (
  { ephemeral, now }: RetentionRun,
  project: ProjectId,
  days: number,
): Promise<Instant> => {
  const name = `retention limit ${project}`;
  const [knownDays, since = now, seenAt = now] = ((await ephemeral.read(name, now)) ?? '')
    .split(' ')
    .map(Number);
  const isKnown = knownDays === days;
  if (isKnown && now - seenAt < seenWithinMs / 4) return since;
  const knownAt = isKnown ? since : now;
  await ephemeral.write(name, `${days} ${knownAt} ${now}`, now + seenWithinMs);
  return knownAt;
};
