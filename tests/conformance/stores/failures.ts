import assert from 'node:assert/strict';
import { PortFailure } from '../../../core/ports/port-failure.js';
import { anyAcceptance, noon } from '../../support/fixtures/builders.js';
import { anyAuditEntry } from '../../support/fixtures/people.js';
import { scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** What fails in the database. The case holds for stores without `breakDatabase`. */
export const failuresConformance = (check: Check, fresh: Fresh): void => {
  check('a call rejects with a PortFailure when the database fails', async () => {
    const { stores, channel, project } = await scene(fresh);
    if (!stores.breakDatabase) return;
    await stores.breakDatabase();
    const calls = {
      commit: () => stores.commit(anyAcceptance(channel)),
      'messages.list': () => stores.messages.list(project.id, { limit: 1 }),
      'tenants.findHolder': () => stores.tenants.findHolder('0'.repeat(64)),
      'queue.claim': () => stores.queue.claim({ owner: 'a', now: noon, leaseMs: 1, limit: 1 }),
      'ephemeral.write': () => stores.ephemeral.write('a', '1', noon),
      'people.findSession': () => stores.people.findSession('0'.repeat(64)),
      'commit of the administration': () =>
        stores.commit({ replaces: { auditEntries: [{ is: anyAuditEntry() }] } }),
      'retention.prune': () => stores.retention.prune(noon),
    };
    for (const [name, call] of Object.entries(calls))
      await assert.rejects(
        call,
        (error) => error instanceof PortFailure,
        `${name} does not reject with a PortFailure`,
      );
  });
};
