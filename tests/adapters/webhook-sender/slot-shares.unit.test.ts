import assert from 'node:assert/strict';
import {
  type Place,
  type SlotRequest,
  slotShares,
} from '../../../adapters/webhook-sender/slot-shares.js';
import { suite } from '../../support/suite.js';

const test = suite('webhook sender: shares of slots');

const limits = { perKey: 3, total: 4 };
const anyOf = (organization: string, project: string, key: string): SlotRequest => ({
  key,
  tenant: { organization, project },
});
const asks = [
  anyOf('org_a', 'proj_1', 'x'),
  anyOf('org_a', 'proj_2', 'x'),
  anyOf('org_a', 'proj_2', 'y'),
  anyOf('org_b', 'proj_3', 'x'),
] as const;
const steps = ['ask 0', 'ask 1', 'ask 2', 'ask 3', 'free first', 'free last'] as const;
type Step = (typeof steps)[number];

type Asking = { readonly request: SlotRequest; readonly place: Place };

/** Slots that are asked for and freed, one step after another, and checked after each. */
const played = (path: readonly Step[]) => {
  const shares = slotShares(limits);
  const held: Asking[] = [];
  const waiting: Asking[] = [];
  const of = ({ request }: Asking) =>
    held.filter((each) => each.request.tenant?.organization === request.tenant?.organization)
      .length;
  const at = (key: string) => held.filter(({ request }) => request.key === key).length;
  const mayHave = ({ place }: Asking) => shares.mayHave(place);
  const grant = (asking: Asking): void => {
    assert.ok(of(asking) < limits.total - held.length, 'more than its share');
    shares.count(asking.place, 1);
    held.push(asking);
  };
  const serveNext = (): void => {
    for (let next = shares.next(waiting); next; next = shares.next(waiting)) {
      const least = Math.min(...waiting.filter(mayHave).map(of));
      assert.equal(of(next), least, 'not the organization with the fewest');
      waiting.splice(waiting.indexOf(next), 1);
      grant(next);
    }
  };
  for (const step of path) {
    const [what, which] = step.split(' ');
    if (what === 'free') {
      const freed = which === 'first' ? held.shift() : held.pop();
      if (freed) {
        shares.count(freed.place, -1);
        shares.leave(freed.place);
      }
      serveNext();
      continue;
    }
    const request = asks[Number(which)] ?? asks[0];
    const asking = { request, place: shares.enter(request) };
    if (mayHave(asking)) grant(asking);
    else waiting.push(asking);
  }
  return { shares, held, waiting, of, at, mayHave };
};

const pathsOf = (length: number): readonly (readonly Step[])[] =>
  length === 0 ? [[]] : pathsOf(length - 1).flatMap((path) => steps.map((step) => [...path, step]));

test('hold in every order of requests and ends: no limit is passed, and no one waits who may have a slot', () => {
  for (const path of pathsOf(6)) {
    const { shares, held, waiting, of, at, mayHave } = played(path);
    assert.equal(shares.taken(), held.length);
    assert.ok(held.length <= limits.total, path.join());
    for (const key of ['x', 'y']) assert.ok(at(key) <= limits.perKey, path.join());
    assert.ok(!waiting.some(mayHave), path.join());
    for (const asking of waiting)
      if (of(asking) === 0)
        assert.ok(
          held.length === limits.total || at(asking.request.key) === limits.perKey,
          path.join(),
        );
  }
});

test('leave half of all to others, and a quarter of a key, however many projects one organization has', () => {
  const shares = slotShares({ perKey: 32, total: 384 });
  const takeAll = (organization: string, keys: number): number => {
    let taken = 0;
    for (let n = 0; n < 1_000; n += 1) {
      const place = shares.enter(
        anyOf(organization, `proj_${n}`, `https://${organization}${n % keys}`),
      );
      if (!shares.mayHave(place)) continue;
      shares.count(place, 1);
      taken += 1;
    }
    return taken;
  };
  assert.equal(takeAll('org_alone', 1), 24);
  assert.equal(takeAll('org_more', 100), 180);
  assert.equal(takeAll('org_next', 100), 90);
  assert.ok(shares.mayHave(shares.enter(anyOf('org_none', 'proj_none', 'https://none'))));
});

test('give slots to the projects of an organization in turn', () => {
  const shares = slotShares({ perKey: 8, total: 8 });
  for (const project of ['proj_1', 'proj_1', 'proj_2'])
    shares.count(shares.enter(anyOf('org_a', project, project)), 1);
  const waiting = ['proj_1', 'proj_2', 'proj_3'].map((id) => ({
    id,
    place: shares.enter(anyOf('org_a', id, id)),
  }));
  assert.equal(shares.next(waiting)?.id, 'proj_3');
  assert.equal(shares.next(waiting.slice(0, 2))?.id, 'proj_2');
});

test('bound no request of an unknown organization by more than the limits', () => {
  const shares = slotShares(limits);
  const place = shares.enter({ key: 'x' });
  for (let n = 0; n < limits.perKey; n += 1) {
    assert.ok(shares.mayHave(place));
    shares.count(place, 1);
  }
  assert.ok(!shares.mayHave(place));
  assert.ok(shares.mayHave(shares.enter({ key: 'y' })));
});

test.run();
