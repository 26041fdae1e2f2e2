import assert from 'node:assert/strict';
import type { LimitValues } from '../../../core/model/limits/effective-limits.js';
import { startAccepted } from '../../../core/model/messages/status.js';
import { isId, leastIdAt, type ProjectId } from '../../../core/shared/ids.js';
import { dayMs, hourMs } from '../../../core/shared/time.js';
import { add, isMade } from '../../support/fixtures/administration.js';
import {
  anyMedia,
  anyMessage,
  anyOrganization,
  anyProject,
  noon,
} from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { noneRemoved, pruneAll } from '../../support/fixtures/prune-all.js';
import { openChannel } from '../../support/fixtures/scene.js';
import type { Check, Fresh, StoresUnderTest } from '../check.js';

/** What one level says of the retention: nothing, no limit, or days. */
type Said = number | null | undefined;

type Levels = {
  /** What the project has set itself. */
  readonly own?: Said;
  readonly project?: Said;
  readonly organization?: Said;
  readonly plan?: Said;
};

const retentionOf = (days: Said): { readonly limits?: LimitValues } =>
  days === undefined ? {} : { limits: { retention: days } };

/** Removal of messages by the limit `retention` (docs/specification.md#8.7.7). */
export const retentionOfPlansConformance = (check: Check, fresh: Fresh): void => {
  let plans = 0;

  /** A project in an organization and a plan of its own. */
  const openLimited = async (
    stores: StoresUnderTest,
    { own, project: ofProject, organization: ofOrganization, plan: ofPlan }: Levels,
  ) => {
    plans += 1;
    const plan = { name: `plan-${plans}`, limits: {}, createdAt: noon };
    const organization = anyOrganization({ plan: plan.name, ...retentionOf(ofOrganization) });
    const project = anyProject({ organization: organization.id, ...retentionOf(ofProject) });
    await add(stores, {
      plans: [{ ...plan, ...retentionOf(ofPlan) }],
      organizations: [organization],
      projects: [project],
      ...(own !== undefined && {
        retentionLimits: [{ project: project.id, kind: 'messages', days: own, setAt: noon }],
      }),
    });
    return { plan, organization, project, channel: await openChannel(stores, project) };
  };

  /** A settled message for each time of acceptance. */
  const addMessages = async (
    { commit }: StoresUnderTest,
    channel: Awaited<ReturnType<typeof openChannel>>,
    times: readonly number[],
  ) => {
    const messages = times.map((at) =>
      anyMessage(channel, { id: leastIdAt('msg', at), progress: startAccepted(at) }),
    );
    rightOf(await commit({ project: channel.project, at: noon, puts: { messages } }));
    return messages;
  };

  check('removes messages by the lesser of a setting and a limit, on any level', async () => {
    const stores = await fresh();
    const now = noon + 1_000 * dayMs;
    const combinations = [undefined, null, 10, 100].flatMap((own) =>
      [undefined, null, 20].flatMap((project) =>
        [undefined, 30].flatMap((organization) =>
          [undefined, null, 40].map((plan) => ({ own, project, organization, plan })),
        ),
      ),
    );
    const ages = [9, 15, 25, 35, 50, 500];
    const opened = [];
    for (const [n, levels] of combinations.entries()) {
      const { channel } = await openLimited(stores, levels);
      // No two messages have an id.
      const times = ages.map((days) => now - days * dayMs + n);
      opened.push({ levels, messages: await addMessages(stores, channel, times) });
    }
    const removed = await pruneAll(stores, now);
    let expected = 0;
    for (const { levels, messages } of opened) {
      const { own, project, organization, plan } = levels;
      const limit = [project, organization, plan].find((days) => days !== undefined);
      const days = Math.min(own ?? Number.POSITIVE_INFINITY, limit ?? Number.POSITIVE_INFINITY);
      for (const [i, { id, project: of }] of messages.entries()) {
        const isKept = (ages[i] ?? 0) <= days;
        if (!isKept) expected += 1;
        const found = await stores.messages.find(of, id);
        assert.equal(found !== undefined, isKept, `${JSON.stringify(levels)}, ${ages[i]} days`);
      }
    }
    assert.equal(removed.messages, expected);
    assert.ok(expected > 0 && expected < combinations.length * ages.length);
  });

  check('removes nothing before the limit, and to the millisecond nothing younger', async () => {
    const stores = await fresh();
    const { channel } = await openLimited(stores, { plan: 30 });
    const [old, young] = await addMessages(stores, channel, [noon, noon + 1]);
    assert.deepEqual(await pruneAll(stores, noon + 30 * dayMs), noneRemoved);
    assert.equal((await pruneAll(stores, noon + 1 + 30 * dayMs)).messages, 1);
    const { project } = channel;
    assert.equal(await stores.messages.find(project, present(old).id), undefined);
    assert.equal((await stores.messages.find(project, present(young).id))?.version, 1);
  });

  check('follows a change of the plan, and removes nothing once it has no limit', async () => {
    const stores = await fresh();
    const { channel, plan } = await openLimited(stores, { plan: 100 });
    await addMessages(stores, channel, [noon, noon + 50 * dayMs]);
    const was = { ...plan, limits: { retention: 100 } };
    assert.ok(await isMade(stores, { replaces: { plans: [{ was, is: plan }] } }));
    assert.deepEqual(await pruneAll(stores, noon + 500 * dayMs), noneRemoved);
    const is = { ...plan, limits: { retention: 460 } };
    assert.ok(await isMade(stores, { replaces: { plans: [{ was: plan, is }] } }));
    assert.equal((await pruneAll(stores, noon + 500 * dayMs)).messages, 1);
  });

  check('removes a message with its file once the limit was seen by a run before', async () => {
    const stores = await fresh();
    const { channel, project } = await openLimited(stores, { organization: 30 });
    const file = anyMedia({ project: project.id, isReceived: true });
    const message = anyMessage(channel, {
      ...{ id: leastIdAt('msg', noon), direction: 'inbound', progress: startAccepted(noon) },
      content: {
        ...{ type: 'image', mimeType: file.mimeType, caption: null, sticker: false },
        media: present([file.id].find(isId('med'))),
      },
    });
    const puts = { messages: [message], media: [file] };
    rightOf(await stores.commit({ project: project.id, at: noon, puts }));
    assert.deepEqual(await pruneAll(stores, noon + 40 * dayMs), noneRemoved);
    assert.equal((await pruneAll(stores, noon + 40 * dayMs + hourMs)).messages, 1);
    assert.equal(await stores.media.find(project.id, file.id), undefined);
  });

  check('finds the projects for which a level sets a retention, page by page', async () => {
    const stores = await fresh();
    const wanted: ProjectId[] = [];
    for (const levels of [{ project: 20 }, { organization: null }, { plan: 40 }, {}, { own: 10 }]) {
      const { project } = await openLimited(stores, levels);
      if (!('own' in levels) && Object.keys(levels).length > 0) wanted.push(project.id);
    }
    const { layers } = stores.retention;
    assert.ok(layers, 'the stores have no `retention.layers`');
    const found: ProjectId[] = [];
    for (let after: ProjectId | null = null; ; after = found.at(-1) ?? null) {
      const page: Awaited<ReturnType<typeof layers>> = await layers({ after, limit: 2 });
      assert.ok(page.length <= 2);
      for (const { project, layers: set } of page) {
        found.push(project);
        assert.deepEqual(set, await stores.tenants.findLayers(project));
      }
      if (page.length === 0) break;
    }
    assert.deepEqual(found, wanted.toSorted());
  });
};
