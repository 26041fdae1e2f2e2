import type { ComponentChildren, VNode } from 'preact';
import type { TimelineEntry } from '../../../../../core/model/messages/timeline.js';
import type { Instant } from '../../../../../core/shared/time.js';
import type { ProjectCall } from '../../../server/page.js';
import { ExactTime, Facts, type Tone } from '../../../view/index.js';

type Path = ProjectCall['path'];
type Detail = TimelineEntry['detail'];

/** What an entry says in one line, and which of its details that line has said. */
type Line = { readonly title: ComponentChildren; readonly tone: Tone; readonly said: string[] };

const outcomeTones: Readonly<Record<string, Tone>> = {
  taken: 'good',
  refused: 'bad',
  given_up: 'bad',
  expired: 'bad',
  fault: 'bad',
  throttled: 'warning',
  not_taken: 'warning',
  channel_trouble: 'warning',
  unknown: 'warning',
  resending: 'warning',
};

const words = (value: Detail[string] | undefined): string =>
  String(value ?? '').replaceAll('_', ' ');

const attemptLine = ({ number, outcome }: Detail): Line => ({
  title: `Attempt ${number}: ${words(outcome)}`,
  tone: outcomeTones[String(outcome)] ?? 'neutral',
  said: ['number', 'outcome'],
});

const reportLine = ({ status, ignored, error }: Detail): Line => ({
  title: `The provider reports: ${words(status)}${ignored ? ' (ignored)' : ''}`,
  tone: error || status === 'failed' ? 'bad' : ignored ? 'neutral' : 'info',
  said: ['status'],
});

const eventLine = ({ id, type, sequence }: Detail, path: Path): Line => ({
  title: (
    <>
      Event {String(sequence)}: <a href={path(`/events/${id}`)}>{String(type)}</a>
    </>
  ),
  tone: type === 'message.failed' ? 'bad' : 'neutral',
  said: ['id', 'type', 'sequence'],
});

const deliveryLine = (detail: Detail, path: Path): Line => {
  const { id, endpoint, number, status_code: code, duration_ms: duration, error } = detail;
  const isDone = error === null && typeof code === 'number' && code >= 200 && code < 300;
  return {
    title: (
      <>
        <a href={path(`/webhooks/${endpoint}/deliveries/${id}`)}>Webhook</a>, attempt{' '}
        {String(number)}: {error === null ? String(code) : words(error)} in {String(duration)} ms
      </>
    ),
    tone: isDone ? 'good' : 'bad',
    said: ['id', 'endpoint', 'number', 'status_code', 'duration_ms', 'error'],
  };
};

const lineOf = ({ kind, detail }: TimelineEntry, path: Path): Line => {
  switch (kind) {
    case 'accepted':
      return { title: 'Accepted', tone: 'neutral', said: [] };
    case 'attempt':
      return attemptLine(detail);
    case 'report':
      return reportLine(detail);
    case 'event':
      return eventLine(detail, path);
    case 'webhook_delivery':
      return deliveryLine(detail, path);
    default:
      return { title: words(kind), tone: 'neutral', said: [] };
  }
};

/** The time from one entry to the next. */
const gapText = (ms: number): string => {
  if (ms < 1_000) return `+${ms} ms`;
  return ms < 60_000 ? `+${(ms / 1_000).toFixed(1)} s` : `+${Math.round(ms / 60_000)} min`;
};

const Entry = ({
  entry,
  since,
  path,
}: {
  readonly entry: TimelineEntry;
  readonly since: Instant | undefined;
  readonly path: Path;
}): VNode => {
  const { title, tone, said } = lineOf(entry, path);
  const rest = Object.entries(entry.detail).filter(
    ([name, value]) => !said.includes(name) && value !== null,
  );
  return (
    <li class={`timeline-entry timeline-${tone}`}>
      <p class="timeline-title">{title}</p>
      <p class="soft">
        <ExactTime at={entry.at} />
        {since !== undefined && ` ${gapText(Math.max(0, entry.at - since))}`}
      </p>
      {rest.length > 0 && (
        <Facts facts={rest.map(([name, value]) => [words(name), String(value)] as const)} />
      )}
    </li>
  );
};

/** What happened to a message, from the top down. */
export const Timeline = ({
  entries,
  path,
}: {
  readonly entries: readonly TimelineEntry[];
  readonly path: Path;
}): VNode =>
  entries.length === 0 ? (
    <p class="soft">Nothing is kept of what happened. A retention limit removes timelines.</p>
  ) : (
    <ol class="timeline">
      {entries.map((entry, place) => (
        <Entry key={place} entry={entry} since={entries[place - 1]?.at} path={path} />
      ))}
    </ol>
  );
