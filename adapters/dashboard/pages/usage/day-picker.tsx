import type { VNode } from 'preact';
import type { Days } from './dates.js';

/** A form for the days to show. */
export const DayPicker = ({
  days: { first, last },
  action,
}: {
  readonly days: Days;
  readonly action: string;
}): VNode => (
  <form class="range-form" method="get" action={action}>
    <div class="field">
      <label for="usage-from">First day (UTC)</label>
      <input id="usage-from" name="from" type="date" value={first} />
    </div>
    <div class="field">
      <label for="usage-to">Last day</label>
      <input id="usage-to" name="to" type="date" value={last} />
    </div>
    <button class="button button-secondary" type="submit">
      Show
    </button>
  </form>
);
