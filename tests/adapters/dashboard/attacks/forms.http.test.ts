import assert from 'node:assert/strict';
import { allows, roles } from '../../../../core/model/people/permissions.js';
import { type HostileService, hostileService } from '../../../support/dashboard/hostile-service.js';
import { type ListedPage, listedPages } from '../../../support/dashboard/walk/page-list.js';
import { walk } from '../../../support/dashboard/walk/walk.js';
import { suite } from '../../../support/suite.js';

const cases = suite('dashboard: forms');

let host: HostileService;
cases.before(async () => {
  host = await hostileService();
});
cases.after(() => host.close());

const formsShown = async (): Promise<readonly ListedPage[]> => {
  // A walk takes six pages of a kind: those whose forms others lack are its first.
  const project = `/dashboard/projects/${host.project}`;
  const { open, blocked } = host.conversations;
  const first = [
    `${project}/messages?status=accepted`,
    ...['note', 'media'].map((kind) => `${project}/inbox/${open}?kind=${kind}`),
    `${project}/inbox/${blocked}`,
  ];
  const { forms } = await walk(host.get, [...first, '/dashboard'], 6);
  return [...forms.keys()].filter(({ permission }) => permission !== null);
};

const patternsOf = (pages: readonly ListedPage[]) => pages.map(({ pattern }) => pattern);

for (const role of roles)
  cases(`are shown to the role ${role} where it may send them, and nowhere else`, async () => {
    host.setRole(role);
    const shown = await formsShown();
    const isAllowed = ({ permission }: ListedPage): boolean =>
      permission === null || allows(role, permission);
    assert.deepEqual(patternsOf(shown.filter((page) => !isAllowed(page))), []);
    if (role !== 'owner') return;
    // These forms are in the answers to other forms, or in states that are not seeded.
    const hidden = /\/channels\/connect(?:\/check)?$|\/secrets$|\/replay$/;
    const missing = listedPages
      .filter((page) => page.method === 'POST' && page.permission !== null)
      .filter((page) => !shown.includes(page) && !hidden.test(page.pattern));
    assert.deepEqual(patternsOf(missing), []);
  });

cases.run();
