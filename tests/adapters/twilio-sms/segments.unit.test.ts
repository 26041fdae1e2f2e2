import assert from 'node:assert/strict';
import { segmentsOf } from '../../../adapters/twilio-sms/index.js';
import { suite } from '../../support/suite.js';

const cases = suite('twilio: segments of an SMS');

/** GSM 03.38 by its code points, beside ASCII. */
const ascii = [...Array(95).keys()].map((i) => String.fromCharCode(32 + i));
const notBasic = ['^', '{', '}', '\\', '[', '~', ']', '|', '`'];
const basic = [
  ...ascii.filter((character) => !notBasic.includes(character)),
  ...'\n\r£¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà'.replace('_', ''),
];
const extended = [...'\f^{}\\[~]|€'];

cases('know the whole basic alphabet: 127 characters of one septet', () => {
  assert.equal(new Set(basic).size, 127);
  for (const character of basic) {
    assert.deepEqual(segmentsOf(character.repeat(160)), { encoding: 'gsm_7', count: 1 });
    assert.deepEqual(segmentsOf(character.repeat(161)), { encoding: 'gsm_7', count: 2 });
    assert.deepEqual(segmentsOf(character.repeat(306)), { encoding: 'gsm_7', count: 2 });
    assert.deepEqual(segmentsOf(character.repeat(307)), { encoding: 'gsm_7', count: 3 });
  }
});

cases(
  'know the whole extension table: 10 characters of two septets, which no segment splits',
  () => {
    assert.equal(extended.length, 10);
    for (const character of extended) {
      assert.deepEqual(segmentsOf(character.repeat(80)), { encoding: 'gsm_7', count: 1 });
      assert.deepEqual(segmentsOf(character.repeat(81)), { encoding: 'gsm_7', count: 2 });
      assert.deepEqual(segmentsOf(character.repeat(152)), { encoding: 'gsm_7', count: 2 });
      assert.deepEqual(segmentsOf(character.repeat(153)), { encoding: 'gsm_7', count: 3 });
    }
  },
);

cases('of every other character are those of UCS-2', () => {
  const known = new Set([...basic, ...extended]);
  for (let code = 0; code < 0xd800; code += 1) {
    const character = String.fromCharCode(code);
    const { encoding } = segmentsOf(character);
    assert.equal(encoding, known.has(character) ? 'gsm_7' : 'ucs_2', code.toString(16));
  }
  for (const [length, count] of [
    [70, 1],
    [71, 2],
    [134, 2],
    [135, 3],
  ] as const)
    assert.deepEqual(segmentsOf('你'.repeat(length)), { encoding: 'ucs_2', count });
});

cases('never split a character of two units', () => {
  assert.deepEqual(segmentsOf('👋'.repeat(35)), { encoding: 'ucs_2', count: 1 });
  assert.deepEqual(segmentsOf('👋'.repeat(36)), { encoding: 'ucs_2', count: 2 });
  assert.deepEqual(segmentsOf('👋'.repeat(66)), { encoding: 'ucs_2', count: 2 });
  assert.deepEqual(segmentsOf('👋'.repeat(67)), { encoding: 'ucs_2', count: 3 });
});

cases('are at least one', () => {
  assert.deepEqual(segmentsOf(''), { encoding: 'gsm_7', count: 1 });
});

cases('of the longest text are quick to count', () => {
  assert.equal(segmentsOf('a'.repeat(1_600)).count, 11);
  assert.equal(segmentsOf(`${'a'.repeat(1_599)}ç`).count, 24);
});

cases.run();
