import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { relativeTime } from '../../../../adapters/dashboard/view/time.js';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../core/shared/time.js';
import { noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const cases = suite('dashboard: the clock of its pages');

const script = readFileSync(
  resolve(import.meta.dirname, '../../../../adapters/dashboard/assets/clock.js'),
  'utf8',
);

/** What the script of a page shows for a time, when the clock of the browser is wrong. */
const shownBy = (at: number, now: number, kind: 'past' | 'plan'): string => {
  const wrong = -3 * hourMs;
  const element = {
    dateTime: new Date(at).toISOString(),
    dataset: { relative: kind },
    textContent: '',
  };
  let tick = (): void => assert.fail('no timer');
  runInNewContext(script, {
    performance: { timeOrigin: noon + wrong, getEntriesByType: () => [{ responseStart: 250 }] },
    document: {
      hidden: false,
      querySelector: () => ({ content: String(noon + 250) }),
      querySelectorAll: () => [element],
      addEventListener: () => undefined,
    },
    Date: { now: () => now + wrong, parse: Date.parse },
    setInterval: (run: () => void) => {
      tick = run;
    },
  });
  tick();
  return element.textContent;
};

cases('the script of a page says of each time what the server would say, by its clock', () => {
  for (const unit of [1, secondMs, minuteMs, hourMs, dayMs, 31 * dayMs, 366 * dayMs])
    for (const distance of [-2.5 * unit, -unit, unit, 2.5 * unit]) {
      const at = noon + Math.trunc(distance);
      assert.equal(shownBy(at, noon, 'plan'), relativeTime(at, noon));
    }
});

cases('what is past is never shown as the future', () => {
  assert.equal(shownBy(noon + 25 * secondMs, noon, 'past'), 'now');
  assert.equal(shownBy(noon - 25 * secondMs, noon, 'past'), '25 seconds ago');
});

cases.run();
