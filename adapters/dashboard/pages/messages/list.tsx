import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { ConnectedChannel } from '../../../../core/model/channels/channel-view.js';
import { messageErrorCodes } from '../../../../core/model/messages/message.js';
import { messageStatuses } from '../../../../core/model/messages/status.js';
import { isoTime } from '../../../../core/shared/time.js';
import type { SearchedMessages } from '../../../../core/use-cases/messages/search-messages.js';
import { refusedList, view } from '../../server/answer.js';
import { type ProjectCall, projectPage } from '../../server/page.js';
import { ButtonLink, EmptyState, Notice, Pager } from '../../view/index.js';
import { FilterForm, FilterSelect, FilterText, FilterTimes } from '../../view/parts/filter-form.js';
import { ChannelFilter } from './channel-filter.js';
import { filtersOf, keptFilters } from './filters.js';
import { MessageTable } from './message-table.js';

/** Messages of a page. */
const pageSize = 50;

/** The channels of the project, or none for who may not see them. */
export const channelsOf = async ({
  as,
  project,
}: Pick<ProjectCall, 'as' | 'project'>): Promise<readonly ConnectedChannel[]> => {
  const listed = await as.listChannels({ project: project.id });
  return E.isRight(listed) ? listed.right : [];
};

/** Lists messages, newest first, by filters in the address. */
export const messagesPage = projectPage({
  path: '/messages',
  permission: 'messages:read',
  handle: async (call) => {
    const { as, project, query, path, can } = call;
    const { search, mistakes } = filtersOf(query);
    const before = query.get('before') || undefined;
    const [found, channels] = await Promise.all([
      as.searchMessages({ project: project.id, ...search, before, limit: pageSize }),
      channelsOf(call),
    ]);
    if (E.isLeft(found)) return refusedList(found.left, before);
    const kept = keptFilters(query);
    const isFiltered = Object.keys(kept).length > 0;
    const { items, next } = found.right;
    return view({
      title: 'Messages',
      actions: can('messages:send') && (
        <ButtonLink href={path('/messages/new')} kind="primary">
          Send a message
        </ButtonLink>
      ),
      body: (
        <>
          <Filters query={query} channels={channels} action={path('/messages')} />
          {mistakes.length > 0 && (
            <Notice kind="warning">
              {mistakes.map((mistake) => (
                <p key={mistake}>{mistake}</p>
              ))}
            </Notice>
          )}
          <MessageTable
            messages={items}
            channels={channels}
            path={path}
            empty={
              <NoMessages
                isFiltered={isFiltered}
                isMore={next !== null}
                sendHref={can('messages:send') ? path('/messages/new') : undefined}
              />
            }
          />
          <Pager
            label="messages"
            first={before === undefined ? undefined : path('/messages', kept)}
            next={next === null ? undefined : path('/messages', { ...kept, before: next })}
            remark={remarkOf(found.right)}
          />
        </>
      ),
    });
  },
});

/** How far a page looked that did not look at everything. */
export const remarkOf = ({ hasMore, next, searchedTo }: SearchedMessages): string | undefined =>
  hasMore || next === null || searchedTo === null || Number.isNaN(searchedTo)
    ? undefined
    : `Searched back to ${isoTime(searchedTo).slice(0, 16).replace('T', ' ')} UTC. The next page continues from there.`;

const NoMessages = ({
  isFiltered,
  isMore,
  sendHref,
}: {
  readonly isFiltered: boolean;
  readonly isMore: boolean;
  readonly sendHref: string | undefined;
}): VNode => {
  if (isMore)
    return (
      <EmptyState title="Nothing fits so far">
        <p>The search continues on the next page. A time range makes it shorter.</p>
      </EmptyState>
    );
  if (isFiltered)
    return (
      <EmptyState title="No message fits">
        <p>Change or clear the filters.</p>
      </EmptyState>
    );
  return (
    <EmptyState title="No message yet">
      <p>Messages that you send by the API appear here, and those that people send to you.</p>
      {sendHref !== undefined && (
        <p>
          <a href={sendHref}>Send the first message</a>
        </p>
      )}
    </EmptyState>
  );
};

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const Filters = ({
  query,
  channels,
  action,
}: {
  readonly query: URLSearchParams;
  readonly channels: readonly ConnectedChannel[];
  readonly action: string;
}): VNode => (
  <FilterForm action={action} isActive={Object.keys(keptFilters(query)).length > 0}>
    <FilterSelect
      name="status"
      label="Status"
      value={query.get('status')}
      choices={choicesOf(messageStatuses)}
    />
    <FilterSelect
      name="direction"
      label="Direction"
      value={query.get('direction')}
      choices={choicesOf(['outbound', 'inbound'])}
    />
    <ChannelFilter channels={channels} value={query.get('channel')} />
    <FilterText
      name="number"
      label="Recipient or sender"
      value={query.get('number')}
      placeholder="+12025550123"
    />
    <FilterSelect
      name="error"
      label="Error"
      value={query.get('error')}
      choices={choicesOf(messageErrorCodes)}
    />
    <FilterText
      name="metadata"
      label="Metadata"
      value={query.get('metadata')}
      placeholder="order=1001"
    />
    <FilterTimes query={query} />
    {query.get('contact') && (
      <FilterText name="contact" label="Contact" value={query.get('contact')} />
    )}
    {query.get('media') && (
      <FilterText name="media" label="Media file" value={query.get('media')} />
    )}
  </FilterForm>
);
