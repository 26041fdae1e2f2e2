import type { VNode } from 'preact';
import type { Channel } from '../../../../core/model/channels/channel.js';
import type { ProjectCall } from '../../server/page.js';
import { presets, type ShownRange, shortTime } from './range.js';

type RangePickerProps = {
  readonly range: ShownRange;
  readonly channels: readonly Channel[];
  readonly channel: string | undefined;
  readonly path: ProjectCall['path'];
};

/** Links to the usual ranges, and a form for any other range and for one channel. */
export const RangePicker = ({ range, channels, channel, path }: RangePickerProps): VNode => (
  <div class="range-picker">
    <nav class="segments" aria-label="Time range">
      {Object.entries(presets).map(([name, { label }]) => (
        <a
          key={name}
          href={path('/overview', { range: name, channel })}
          aria-current={range.preset === name ? 'true' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
    <form class="range-form" method="get" action={path('/overview')}>
      <div class="field">
        <label for="range-from">From (UTC)</label>
        <input id="range-from" name="from" type="datetime-local" value={shortTime(range.from)} />
      </div>
      <div class="field">
        <label for="range-to">To (UTC)</label>
        <input id="range-to" name="to" type="datetime-local" value={shortTime(range.to)} />
      </div>
      <div class="field">
        <label for="range-channel">Channel</label>
        <select id="range-channel" name="channel">
          <option value="">All channels</option>
          {channels.map(({ id, displayName, address }) => (
            <option key={id} value={id} selected={id === channel}>
              {displayName ?? address}
            </option>
          ))}
        </select>
      </div>
      <button class="button button-secondary" type="submit">
        Show
      </button>
    </form>
  </div>
);
