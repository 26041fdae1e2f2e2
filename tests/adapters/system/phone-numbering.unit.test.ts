import assert from 'node:assert/strict';
import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json';
import metadata from 'libphonenumber-js/min/metadata';
import { existsInPlan } from '../../../adapters/system/numbering-plans.js';
import { existsByLibrary, phoneNumbering } from '../../../adapters/system/phone-numbering.js';
import type { PhoneNumber } from '../../../core/shared/phone-number.js';
import { seeded } from '../../support/seeded.js';
import { suite } from '../../support/suite.js';

const canExist = phoneNumbering();

/** An example number of each country: its calling code and its national number. */
const numbers = Object.entries(metadata.countries).map(([country, plan]) => ({
  code: String(plan?.[0]),
  national: String(Object.entries(examples).find(([name]) => name === country)?.[1] ?? ''),
}));
const codes = [
  ...Object.keys(metadata.country_calling_codes),
  ...Object.keys(metadata.nonGeographic),
];

const agrees = (number: PhoneNumber): void =>
  assert.equal(canExist(number), existsByLibrary(number), number);

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });

const test = suite('phone numbering');

test('knows the form of the metadata that it reads', () => {
  assert.equal(metadata.version, 4);
});

test('finds every example number of every country', () => {
  for (const { code, national } of numbers.filter((number) => number.national !== ''))
    assert.ok(canExist(`+${code}${national}`), `+${code}${national}`);
});

test('agrees with libphonenumber on variations of every example number', () => {
  const prefixes = ['0', '1', '8', '00', '06', '15', '90'];
  for (const { code, national } of numbers) {
    for (const prefix of prefixes) agrees(`+${code}${prefix}${national}`);
    for (let end = 0; end < national.length; end += 1) {
      agrees(`+${code}${national.slice(0, end)}`);
      for (const digit of '02579')
        agrees(`+${code}${national.slice(0, end)}${digit}${national.slice(end + 1)}`);
    }
    agrees(`+${code}${national}0`);
  }
});

test('agrees with libphonenumber on random digits behind every calling code', () => {
  const withCode = fc.tuple(fc.constantFrom(...codes), digits(0, 13));
  fc.assert(
    fc.property(withCode, ([code, national]) => agrees(`+${code}${national}`)),
    seeded(8_000),
  );
  fc.assert(
    fc.property(digits(0, 16), (text) => agrees(`+${text}`)),
    seeded(2_000),
  );
});

test('leaves only national prefixes to libphonenumber', () => {
  const undecided = numbers.filter(
    ({ code, national }) => existsInPlan(`+${code}${national}`) === undefined,
  );
  assert.deepEqual(undecided, []);
});

test.run();
