import assert from 'node:assert/strict';
import type { ApiRequest } from '../../../core/model/requests/api-request.js';
import type { RequestFilter } from '../../../core/model/requests/request-filter.js';
import { isFilter } from '../../../core/model/requests/request-filter.js';
import { leastIdAt, type ProjectId, type RequestId } from '../../../core/shared/ids.js';
import { anyId, noon, times } from '../../support/fixtures/builders.js';
import { present } from '../../support/fixtures/either.js';
import { openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** A request that was answered a number of milliseconds after noon. */
const requestAt = (
  project: ProjectId,
  ms: number,
  fields: Partial<ApiRequest> = {},
): ApiRequest => ({
  id: (leastIdAt('req', noon + ms).slice(0, -16) + anyId('req').slice(-16)) as RequestId,
  project,
  ...{ method: 'POST', path: '/v1/messages', status: 202, error: null },
  key: anyId('key'),
  ...{ idempotencyKey: null, replayed: false, durationMs: 3, body: null },
  ...fields,
});

const scan = 1_000;
const everything = { filter: {}, limit: 100, scan };

/** The log of requests. */
export const requestLogConformance = (check: Check, fresh: Fresh): void => {
  check('keeps every field of a request, once, and shows it to its project alone', async () => {
    const { stores, project } = await scene(fresh);
    const other = await openProject(stores);
    const requests = [
      requestAt(project.id, 0),
      requestAt(project.id, 1, {
        ...{ status: 422, error: { code: 'validation', param: '/to' }, replayed: true },
        ...{ idempotencyKey: `'"\\ 🎉`, body: { to: '(a text of 3)', list: [null, true] } },
      }),
      requestAt(project.id, 2, { status: 500, error: { code: 'internal_error', param: null } }),
    ];
    await stores.requests.add(requests);
    await stores.requests.add(requests.map((each) => ({ ...each, status: 200 })));
    await stores.requests.add([]);
    const ofNone = requestAt(anyId('proj'), 3);
    await stores.requests.add([ofNone]);
    assert.equal(await stores.requests.find(ofNone.project, ofNone.id), undefined);
    for (const request of requests) {
      assert.deepEqual(await stores.requests.find(project.id, request.id), request);
      assert.equal(await stores.requests.find(other.id, request.id), undefined);
    }
    assert.deepEqual(await stores.requests.search(project.id, everything), {
      items: requests.toReversed(),
      searchedTo: null,
    });
    assert.deepEqual(await stores.requests.search(other.id, everything), {
      items: [],
      searchedTo: null,
    });
  });

  check('pages by id, newest first', async () => {
    const { stores, project } = await scene(fresh);
    const requests = times(5, (i) => requestAt(project.id, i));
    await stores.requests.add(requests);
    const page = { ...everything, before: present(requests[3]).id, limit: 2 };
    const { items } = await stores.requests.search(project.id, page);
    assert.deepEqual(items, [requests[2], requests[1]]);
  });

  check('finds what fits a filter, for each choice of its fields', async () => {
    const { stores, project } = await scene(fresh);
    const [ours, theirs] = [anyId('key'), anyId('key')];
    const requests = times(32, (i) =>
      requestAt(project.id, i, {
        status: i % 2 === 0 ? 202 : 422,
        method: i % 4 < 2 ? 'POST' : 'GET',
        path: i % 8 < 4 ? '/v1/messages' : '/v1/media',
        key: i % 16 < 8 ? ours : theirs,
        idempotencyKey: i < 16 ? 'order-1' : null,
      }),
    );
    await stores.requests.add(requests);
    const fields: readonly RequestFilter[] = [
      { statuses: [400, 499] },
      { method: 'GET' },
      { path: '/v1/media' },
      { key: ours },
      { idempotencyKey: 'order-1' },
    ];
    for (const [chosen] of times(2 ** fields.length, (i) => [i] as const)) {
      const filter: RequestFilter = Object.assign(
        {},
        ...fields.filter((_, place) => (chosen >> place) % 2 === 1),
      );
      const expected = requests.filter((_, i) => fitsByPlace(chosen, i)).toReversed();
      const { items } = await stores.requests.search(project.id, { ...everything, filter });
      assert.deepEqual(items, expected, JSON.stringify(filter));
      assert.equal(isFilter(filter), chosen !== 0);
    }
    const tooHigh = { ...everything, filter: { statuses: [423, 599] as const } };
    assert.deepEqual((await stores.requests.search(project.id, tooHigh)).items, []);
  });

  check('looks at so many of them for a page, and says how far it looked', async () => {
    const { stores, project } = await scene(fresh);
    const requests = times(10, (i) => requestAt(project.id, i, { status: i === 0 ? 404 : 202 }));
    await stores.requests.add(requests);
    const search = { filter: { statuses: [404, 404] as const }, limit: 5, scan: 4 };
    const found: (readonly ApiRequest[])[] = [];
    for (let before: RequestId | undefined; ; ) {
      const { items, searchedTo } = await stores.requests.search(project.id, {
        ...search,
        before,
      });
      found.push(items);
      if (searchedTo === null) break;
      before = searchedTo;
    }
    assert.deepEqual(found, [[], [], [requests[0]]]);
  });

  check('removes what is too old, and all but the newest, of one project', async () => {
    const { stores, project } = await scene(fresh);
    const other = await openProject(stores);
    const requests = times(10, (i) => requestAt(project.id, i));
    await stores.requests.add([...requests, requestAt(other.id, 0)]);
    const left = async (of: ProjectId) =>
      (await stores.requests.search(of, everything)).items.map(({ id }) => id);
    const ids = requests.map(({ id }) => id).toReversed();
    const prune = (before: number, most: number) =>
      stores.requests.prune(project.id, { before: leastIdAt('req', noon + before), most });
    assert.equal(await prune(0, 10), 0);
    assert.equal(await prune(3, 10), 3);
    assert.deepEqual(await left(project.id), ids.slice(0, 7));
    assert.equal(await prune(3, 4), 3);
    assert.deepEqual(await left(project.id), ids.slice(0, 4));
    assert.equal(await prune(100, 4), 4);
    assert.equal((await left(other.id)).length, 1);
  });

  check('names the projects that have requests, page by page', async () => {
    const { stores, project } = await scene(fresh);
    const others = [await openProject(stores), await openProject(stores)];
    await openProject(stores);
    const ids = [project, ...others].map(({ id }) => id).sort();
    await stores.requests.add(ids.map((id, i) => requestAt(id, i)));
    assert.deepEqual(await stores.requests.projects(null, 2), ids.slice(0, 2));
    assert.deepEqual(await stores.requests.projects(present(ids[1]), 2), ids.slice(2));
    assert.deepEqual(await stores.requests.projects(present(ids[2]), 2), []);
  });
};

/** Whether request `i` of 32 has every chosen field: each field splits them in halves of its own. */
const fitsByPlace = (chosen: number, i: number): boolean => {
  const halves = [i % 2 === 1, i % 4 >= 2, i % 8 >= 4, i % 16 < 8, i < 16];
  return halves.every((isIn, place) => (chosen >> place) % 2 === 0 || isIn);
};
