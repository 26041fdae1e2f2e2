import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { eventTypes } from '../../../../core/model/events/event.js';
import { refused, view } from '../../server/answer.js';
import { projectPage } from '../../server/page.js';
import { ButtonLink, EmptyState, Pager, Part, Table } from '../../view/index.js';
import { Curl } from '../../view/parts/curl.js';
import { FilterForm, FilterSelect, FilterText, FilterTimes } from '../../view/parts/filter-form.js';
import { instantOf } from '../../view/parts/instants.js';
import { eventColumns } from './event-columns.js';

/** Events of a page. */
const pageSize = 50;
/** Events that a page which follows the log keeps. */
const keptLive = 200;

/** The log of events, newest first, or as it grows. */
export const eventsPage = projectPage({
  path: '/events',
  permission: 'events:read',
  handle: async (call) => {
    const { as, project, query, path } = call;
    const before = Number(query.get('before'));
    const type = eventTypes.find((each) => each === query.get('type'));
    const about = query.get('about')?.trim() || undefined;
    const isLive = query.get('live') === 'on';
    const filters = { type, about };
    const found = await as.listLatestEvents({
      ...{ project: project.id, ...filters, limit: pageSize },
      createdAfter: instantOf(query.get('from')),
      createdBefore: instantOf(query.get('until')),
      before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
    });
    if (E.isLeft(found)) return refused(found.left);
    const { items, next } = found.right;
    const kept = {
      ...filters,
      from: query.get('from') ?? undefined,
      until: query.get('until') ?? undefined,
    };
    const isFiltered = Object.values(kept).some((value) => value !== undefined && value !== '');
    return view({
      title: 'Events',
      actions: isLive ? (
        <ButtonLink href={path('/events', kept)}>Stop following</ButtonLink>
      ) : (
        <ButtonLink href={path('/events', { ...filters, live: 'on' })}>Follow live</ButtonLink>
      ),
      body: (
        <>
          <Filters query={query} action={path('/events')} isActive={isFiltered} isLive={isLive} />
          {isLive && (
            <p class="soft">
              New events appear at the top. After an interruption it shows the latest ones.
            </p>
          )}
          <Part name="events" isLive={isLive}>
            <Table
              caption="Events"
              rows={items}
              keyOf={({ id }) => id}
              columns={eventColumns(path, { isLive })}
              empty={<NoEvents isFiltered={isFiltered} />}
              keeps={isLive ? keptLive : undefined}
            />
          </Part>
          {!isLive && (
            <Pager
              label="events"
              first={query.has('before') ? path('/events', kept) : undefined}
              next={next === null ? undefined : path('/events', { ...kept, before: next })}
            />
          )}
          <Curl
            request={{ path: `/v1/events?limit=100${type ? `&type=${type}` : ''}` }}
            label="List events with curl"
          />
        </>
      ),
    });
  },
});

const NoEvents = ({ isFiltered }: { readonly isFiltered: boolean }): VNode =>
  isFiltered ? (
    <EmptyState title="No event fits">
      <p>Change or clear the filters. Events are kept for a limited time.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No event yet">
      <p>
        Each change of a message, a channel or a template is an event. Send a message to see some.
      </p>
    </EmptyState>
  );

const Filters = ({
  query,
  action,
  isActive,
  isLive,
}: {
  readonly query: URLSearchParams;
  readonly action: string;
  readonly isActive: boolean;
  readonly isLive: boolean;
}): VNode => (
  <FilterForm action={action} isActive={isActive}>
    {isLive && <input type="hidden" name="live" value="on" />}
    <FilterSelect
      name="type"
      label="Type"
      value={query.get('type')}
      choices={eventTypes.map((type) => ({ value: type, label: type }))}
    />
    <FilterText name="about" label="About" value={query.get('about')} placeholder="msg_..." />
    {!isLive && <FilterTimes query={query} />}
  </FilterForm>
);
