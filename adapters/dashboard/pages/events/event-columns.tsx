import type { Event, EventType } from '../../../../core/model/events/event.js';
import type { ProjectCall } from '../../server/page.js';
import { Badge, type Column, ExactTime, Id, Time, type Tone } from '../../view/index.js';

const tones: Partial<Readonly<Record<EventType, Tone>>> = {
  'message.failed': 'bad',
  'message.media_unavailable': 'bad',
  'template.rejected': 'bad',
  'template.disabled': 'bad',
  'webhook_endpoint.disabled': 'bad',
  'template.paused': 'warning',
  'channel.status_changed': 'warning',
  'message.delivered': 'good',
  'message.read': 'good',
  'template.approved': 'good',
  'message.received': 'info',
};

const homes: Readonly<Record<string, string>> = {
  msg: '/messages',
  chan: '/channels',
  tmpl: '/templates',
  whe: '/webhooks',
};

/** The page of the resource that an event is about. */
export const subjectPath = (subject: string): string =>
  `${homes[subject.slice(0, subject.indexOf('_'))] ?? '/search'}/${subject}`;

/** What a table of events shows. A live table shows exact times, because relative ones would not move on. */
export const eventColumns = (
  path: ProjectCall['path'],
  { isLive = false } = {},
): readonly Column<Event>[] => [
  {
    heading: 'Type',
    cell: ({ id, type }) => (
      <a href={path(`/events/${id}`)}>
        <Badge tone={tones[type] ?? 'neutral'}>{type}</Badge>
      </a>
    ),
  },
  {
    heading: 'About',
    cell: ({ subject }) => <Id id={subject} href={path(subjectPath(subject))} />,
  },
  { heading: 'Sequence', kind: 'number', cell: ({ sequence }) => String(sequence) },
  { heading: 'Time', cell: ({ at }) => (isLive ? <ExactTime at={at} /> : <Time at={at} />) },
];
