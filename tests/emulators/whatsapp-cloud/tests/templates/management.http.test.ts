import assert from 'node:assert/strict';
import { suite } from '../../../../support/suite.js';
import { isJson, objectAt, objectsAt } from '../../shared/json.js';
import { type Answered, call, codeOf, withEmulator } from '../client.js';
import { body, create, edge, list, parcel, subcodeOf } from './calls.js';

const templates = suite('WhatsApp emulator: templates');

templates(
  'has each name and language once, and reserves a deleted approved name for 30 days',
  withEmulator({}, async (emulator) => {
    await create(emulator);
    await create(emulator, { language: 'de' });
    assert.equal(subcodeOf(await create(emulator)), 2388024);
    await emulator.control.settle();
    const [row] = await list(emulator, 'name=parcel_update&language=de');
    const drop = (query: string) => call(emulator, 'DELETE', `${edge}?${query}`);
    assert.equal(codeOf(await drop(`hsm_id=${row?.id}&name=another`)), 100);
    assert.equal(codeOf(await drop(`hsm_id=${row?.id}&name=parcel_update`)), 'ok');
    assert.deepEqual(
      (await list(emulator, 'name=parcel_update')).map(({ language }) => language),
      ['en_US'],
    );
    assert.equal(subcodeOf(await create(emulator, { language: 'de' })), 2388023);
    await emulator.control.advance({ ms: 30 * 86_400_000 });
    assert.equal(codeOf(await create(emulator, { language: 'de' })), 'ok');
    assert.equal(codeOf(await drop('name=parcel_update')), 'ok');
    assert.equal((await list(emulator, 'name=parcel_update')).length, 0);
  }),
);

templates(
  'lists page by page, by any part of a name, and no field that does not exist',
  withEmulator({}, async (emulator) => {
    for (const i of [1, 2, 3]) await create(emulator, { name: `paged_${i}` });
    const names: unknown[] = [];
    let next: unknown = `${edge}?name=paged&limit=2`;
    while (typeof next === 'string') {
      const { json }: Answered = await call(emulator, 'GET', next);
      names.push(...objectsAt(json, 'data').map(({ name }) => name));
      next = objectAt(json, 'paging').next;
    }
    assert.deepEqual(names, ['paged_1', 'paged_2', 'paged_3']);
    assert.equal(codeOf(await call(emulator, 'GET', `${edge}?fields=colour`)), 100);
    assert.equal(codeOf(await call(emulator, 'GET', `${edge}?after=nonsense`)), 100);
  }),
);

templates(
  'lets an approved template change once a day, and reviews it again',
  withEmulator({ settings: { review: { afterMs: 1_000 } } }, async (emulator) => {
    const { json } = await create(emulator);
    const edit = async (components: unknown) =>
      codeOf(await call(emulator, 'POST', String(json.id), { body: { components } }));
    assert.equal(await edit(parcel.components), 100);
    await emulator.control.settle();
    assert.equal(await edit([body('Goodbye, all of you there.')]), 'ok');
    assert.equal((await call(emulator, 'GET', String(json.id))).json.status, 'PENDING');
    await emulator.control.settle();
    assert.equal(await edit(parcel.components), 100);
    await emulator.control.advance({ ms: 86_400_001 });
    assert.equal(await edit(parcel.components), 'ok');
  }),
);

templates(
  'pauses for three hours, then for six, and disables at the third time',
  withEmulator({}, async (emulator) => {
    const { control } = emulator;
    const { json } = await create(emulator);
    await control.settle();
    const status = async () => (await call(emulator, 'GET', String(json.id))).json.status;
    const pause = () => control.decideTemplate({ id: String(json.id), event: 'PAUSED' });
    for (const hours of [3, 6]) {
      pause();
      await control.advance({ ms: hours * 3_600_000 - 1_000 });
      assert.equal(await status(), 'PAUSED');
      await control.advance({ ms: 1_000 });
      assert.equal(await status(), 'APPROVED');
    }
    pause();
    assert.equal(await status(), 'DISABLED');
    assert.equal(codeOf(await call(emulator, 'DELETE', `${edge}?name=parcel_update`)), 100);
  }),
);

templates(
  'hides templates and numbers of one account from the token of another',
  withEmulator(
    {
      accounts: [{ id: '1' }, { id: '2', numbers: [{ id: '22' }] }],
      tokens: [{ text: 'one', accounts: ['1'] }],
    },
    async (emulator) => {
      const [, other] = emulator.control.templates();
      for (const path of ['2', '2/message_templates', '22', other?.id ?? '', '99']) {
        const answer = await call(emulator, 'GET', path, { token: 'one' });
        assert.deepEqual([codeOf(answer), subcodeOf(answer)], [100, 33], path);
      }
      emulator.control.change({ variants: { unknownObject: 803 } });
      assert.equal((await call(emulator, 'GET', '99', { token: 'one' })).status, 404);
      assert.ok(isJson((await call(emulator, 'GET', '1', { token: 'one' })).json));
    },
  ),
);

templates.run();
