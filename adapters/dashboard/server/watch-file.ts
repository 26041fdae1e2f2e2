import { Readable } from 'node:stream';
import { roleIn, roleInProject } from '../../../core/model/people/actor.js';
import { secondMs } from '../../../core/shared/time.js';
import type { DashboardPorts } from './dashboard-ports.js';
import type { Answered } from './serve-page.js';

type WatchPorts = Pick<DashboardPorts, 'whoIsAsking' | 'clock'>;

/** How long a visitor who may no longer have a file still gets it, in milliseconds. */
const askEveryMs = secondMs;

/**
 * An answer that ends when its visitor may no longer have it: a file of an organization is cut off within a second after the
 * session, the membership or the role has changed, or a sign-in rule that the session does not meet was set.
 */
export const watched = (ports: WatchPorts, answered: Answered): Answered => {
  const { visit, answer } = answered;
  if (answer.kind !== 'file' || !(answer.body instanceof Readable)) return answered;
  const { asking, subject } = visit;
  if (!asking || !subject.organization) return answered;
  const file = answer.body;
  const body = Readable.from(whileAllowed(ports, visit, file));
  // One that is never read does not close its file by itself.
  body.once('close', () => file.destroy());
  return { visit, answer: { ...answer, body } };
};

async function* whileAllowed(
  { whoIsAsking, clock }: WatchPorts,
  { asking, subject, context }: Answered['visit'],
  body: Readable,
): AsyncGenerator<unknown> {
  const { organization, project } = subject;
  const roleNow = (given: Answered['visit']['asking']): string | undefined =>
    given &&
    organization &&
    `${roleIn(given.actor, organization.id)} ${project && roleInProject(given.actor, organization.id, project.id)}`;
  const role = roleNow(asking);
  let askedAt = clock();
  for await (const chunk of body) {
    const now = clock();
    if (Math.abs(now - askedAt) >= askEveryMs) {
      askedAt = now;
      if (roleNow(await whoIsAsking(context.req, context.address)) !== role)
        throw new Error('the visitor may no longer have this file');
    }
    yield chunk;
  }
}
