import assert from 'node:assert/strict';
import type { AuditEntry } from '../../../../core/model/people/audit-entry.js';
import type { AuditPage } from '../../../../core/ports/people/audit-store.js';
import { leastIdAt } from '../../../../core/shared/ids.js';
import type { Instant } from '../../../../core/shared/time.js';
import { openEntry } from '../../../../core/use-cases/people/audit-entries.js';
import { eraseMember } from '../../../../core/use-cases/people/members/erase-member.js';
import { combinations } from '../../../support/combinations.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyId, noon, times } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { anyAuditEntry } from '../../../support/fixtures/people.js';
import type { Check, Fresh } from '../../check.js';

/** The audit log. */
export const auditConformance = (check: Check, fresh: Fresh): void => {
  check('lists the entries of an organization as they were added, newest first', async () => {
    const stores = await fresh();
    const { audit } = stores;
    const organization = anyId('org');
    const entries = [
      anyAuditEntry({ organization }),
      anyAuditEntry({ organization, project: anyId('proj'), resource: 'key_1', outcome: 'done' }),
      anyAuditEntry({
        organization,
        actor: { kind: 'command_line', id: null, name: 'Ünïcode "🎉"', address: null },
        details: {},
      }),
    ];
    const signIn = anyAuditEntry({ organization: null });
    await add(stores, { auditEntries: [...entries.toReversed(), signIn, anyAuditEntry()] });
    assert.deepEqual(await audit.list(organization, { limit: 9 }), entries.toReversed());
    assert.deepEqual(await audit.list(null, { limit: 9 }), [signIn]);
    assert.deepEqual(await audit.list(anyId('org'), { limit: 9 }), []);
  });

  check('an entry gets one outcome, and its resource when it has none', async () => {
    const stores = await fresh();
    const organization = anyId('org');
    const [fresher, known] = [
      anyAuditEntry({ organization }),
      anyAuditEntry({ organization, resource: 'key_1' }),
    ];
    const settle = [await openEntry(stores, fresher), await openEntry(stores, known)];
    assert.deepEqual(await stores.audit.find(fresher.id), fresher);
    assert.equal(await stores.audit.find(anyId('audit')), undefined);
    await settle[0]?.('done', 'key_2');
    await settle[0]?.('failed', 'key_3');
    await settle[1]?.('project_not_found', null);
    assert.deepEqual(await stores.audit.list(organization, { limit: 9 }), [
      { ...known, outcome: 'project_not_found' },
      { ...fresher, outcome: 'done', resource: 'key_2' },
    ]);
  });

  check('of outcomes at the same time, an entry keeps one', async () => {
    const stores = await fresh();
    const entry = anyAuditEntry({ organization: anyId('org') });
    const settle = await openEntry(stores, entry);
    await Promise.all(times(6, (i) => settle(`code_${i}`, `id_${i}`)));
    const settled = await stores.audit.find(entry.id);
    assert.equal(settled?.outcome?.replace('code', 'id'), settled?.resource);
    assert.ok(settled?.resource);
  });

  check('lists the whole log in the order of the ids, page by page', async () => {
    const stores = await fresh();
    const entries = times(7, (i) => anyAuditEntry(i % 2 === 0 ? {} : { organization: null }));
    await add(stores, { auditEntries: entries.toReversed() });
    assert.deepEqual(await stores.audit.listAll(undefined, 5), entries.slice(0, 5));
    assert.deepEqual(await stores.audit.listAll(entries[4]?.id, 5), entries.slice(5));
    assert.deepEqual(await stores.audit.listAll(entries[6]?.id, 5), []);
  });

  check('a page has the entries that match every filter, before an entry', async () => {
    const stores = await fresh();
    const { audit } = stores;
    const organization = anyId('org');
    const projects = [anyId('proj'), anyId('proj'), null];
    const actor = (name: string) => ({ kind: 'host' as const, id: null, name, address: null });
    const entries = times(24, (i) =>
      anyAuditEntry({
        organization,
        project: projects[i % 3] ?? null,
        action: i % 4 === 0 ? 'member.invite' : 'api_key.create',
        actor: actor(i % 2 === 0 ? 'ada' : 'bob'),
      }),
    );
    await add(stores, { auditEntries: entries });
    const filters = combinations({
      project: [undefined, ...projects.flatMap((id) => id ?? [])],
      action: [undefined, 'member.invite', 'none.such'],
      actor: [undefined, 'ada', 'bob'],
      before: [undefined, entries[13]?.id],
    });
    for (const filter of filters) {
      const expected = entries.toReversed().filter((entry) => matches(entry, filter));
      assert.deepEqual(
        await audit.list(organization, { ...filter, limit: 5 }),
        expected.slice(0, 5),
      );
    }
  });

  check('an erasure takes a person out of every entry, and keeps the rest of it', async () => {
    const stores = await fresh();
    const { audit } = stores;
    const organization = anyId('org');
    const email = 'ada@example.com';
    const actor = (name: string) =>
      ({ kind: 'user', id: anyId('user'), name, address: '::1' }) as const;
    const [eve, ada] = [actor('eve@example.com'), actor(email)];
    const made = (given: Partial<AuditEntry>) =>
      anyAuditEntry({ organization, actor: eve, resource: 'inv_1', details: {}, ...given });
    const entries = [
      made({ actor: ada, details: { role: 'viewer', count: 1, none: null } }),
      made({ details: { email: ' Ada@Example.com', role: 'viewer' } }),
      made({ resource: 'Ada@example.com' }),
      made({ actor: ada, resource: null }),
      made({ details: { email: 'adam@example.com' } }),
      ...times(250, () => made({ details: { email } })),
    ];
    const stranger = anyAuditEntry({ organization: null, actor: ada, outcome: 'sign_in_refused' });
    const unsettled = present(entries[3]);
    const others = [...entries.filter((entry) => entry !== unsettled), stranger];
    await add(stores, { auditEntries: others });
    const settle = await openEntry(stores, unsettled);
    const erase = async () => rightOf(await eraseMember(stores)({ email })).auditEntries;
    assert.equal(await erase(), 255);
    await settle('done', 'key_1');
    const erased = { name: 'erased', address: null };
    const left = (await audit.list(organization, { limit: 999 })).toReversed();
    assert.deepEqual(left.slice(0, 5), [
      { ...entries[0], actor: { ...ada, ...erased } },
      { ...entries[1], details: { email: 'erased', role: 'viewer' } },
      { ...entries[2], resource: 'erased' },
      { ...unsettled, actor: { ...ada, ...erased }, outcome: 'done', resource: 'key_1' },
      entries[4],
    ]);
    assert.ok(left.slice(5).every(({ details }) => details.email === 'erased'));
    assert.deepEqual(await audit.list(null, { limit: 9 }), [
      { ...stranger, actor: { ...stranger.actor, ...erased } },
    ]);
    assert.equal(await erase(), 0);
  });

  check('removes entries made before an instant, and all but the newest of strangers', async () => {
    const stores = await fresh();
    const { audit } = stores;
    const organization = anyId('org');
    const made = (at: Instant, given: Partial<AuditEntry>) =>
      anyAuditEntry({ id: leastIdAt('audit', at), at, organization, ...given });
    const old = made(noon - 1, {});
    const kept = made(noon, {});
    const stranger = { organization: null, action: 'session.create' };
    const strangers = times(250, (i) => made(noon + 1 + i, stranger));
    const operator = made(noon + 1_000, { organization: null, action: 'encryption.rotate' });
    await add(stores, { auditEntries: [old, kept, ...strangers, operator] });
    assert.equal(await audit.prune(noon, 3), 248);
    assert.equal(await audit.prune(noon, 3), 0);
    assert.deepEqual(await audit.list(organization, { limit: 9 }), [kept]);
    const unassigned = await audit.list(null, { limit: 9 });
    assert.deepEqual(unassigned, [operator, ...strangers.slice(-3).toReversed()]);
  });
};

const matches = (
  { project, action, actor, id }: AuditEntry,
  filter: Omit<AuditPage, 'limit'>,
): boolean =>
  [
    [filter.project, project],
    [filter.action, action],
    [filter.actor, actor.name],
  ].every(([wanted, value]) => wanted === undefined || wanted === value) &&
  (filter.before === undefined || id < filter.before);
