import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { ConnectedChannel } from '../../../../core/model/channels/channel-view.js';
import type { ShownConversation } from '../../../../core/model/conversations/conversation.js';
import { refusedList, view } from '../../server/answer.js';
import { type ProjectCall, projectPage } from '../../server/page.js';
import { ButtonLink, EmptyState, isolated, Pager, Part } from '../../view/index.js';
import { FilterForm, FilterSelect } from '../../view/parts/filter-form.js';
import { ChannelFilter } from '../messages/channel-filter.js';
import { channelsOf } from '../messages/list.js';
import { namesFor } from './assignees.js';
import { ConversationList, lineOf } from './conversation-list.js';
import { partyName } from './party.js';

/** Conversations of a page. */
const pageSize = 50;

/** Lists conversations, the most recent first, by filters in the address. */
export const inboxPage = projectPage({
  path: '/inbox',
  permission: 'messages:read',
  handle: async (call) => {
    const { as, asking, project, query, path } = call;
    const before = query.get('before') || undefined;
    const me = asking.actor.id ?? undefined;
    const kept = keptFilters(query, me);
    const [found, channels] = await Promise.all([
      as.listConversations({
        ...{ project: project.id, before, limit: pageSize, channel: kept.channel },
        ...(kept.unread && { unread: true }),
        ...(kept.window && { window: 'open' }),
        ...(kept.mine && { assignee: me }),
      }),
      channelsOf(call),
    ]);
    if (E.isLeft(found)) return refusedList(found.left, before);
    const { items, next } = found.right;
    const isFirst = before === undefined;
    return view({
      title: 'Inbox',
      actions: <ButtonLink href={path('/inbox/quick-replies')}>Quick replies</ButtonLink>,
      body: (
        <>
          <Views kept={kept} hasMine={me !== undefined} path={path} />
          <Filters kept={kept} channels={channels} action={path('/inbox')} />
          <Part name="conversations" isLive={isFirst} isPrompt>
            {isFirst && <Newest of={items[0]} />}
            <ConversationList
              conversations={items}
              members={await namesFor(call, items)}
              channels={channels}
              path={path}
              empty={<NoConversations isFiltered={Object.keys(kept).length > 0} />}
            />
          </Part>
          <Pager
            label="conversations"
            first={isFirst ? undefined : path('/inbox', kept)}
            next={next === null ? undefined : path('/inbox', { ...kept, before: next })}
          />
        </>
      ),
    });
  },
});

type Kept = { readonly [Name in 'unread' | 'mine' | 'window' | 'channel']?: string };

/** The filters of a query. What none of them knows is left out, and so is `mine` of a visitor who is no user. */
const keptFilters = (query: URLSearchParams, me: string | undefined): Kept => {
  const channel = query.get('channel')?.trim();
  return {
    ...(query.get('unread') === 'on' && { unread: 'on' }),
    ...(query.get('mine') === 'on' && me !== undefined && { mine: 'on' }),
    ...(query.get('window') === 'open' && { window: 'open' }),
    ...(channel && { channel }),
  };
};

/** What a screen reader says when a person writes. */
const Newest = ({ of }: { readonly of: ShownConversation | undefined }): VNode => (
  <p class="hidden" data-announce>
    {of?.last?.direction === 'inbound' && `${isolated(partyName(of))}: ${isolated(lineOf(of))}`}
  </p>
);

const views = [
  { label: 'All', filter: {} },
  { label: 'Unread', filter: { unread: 'on' } },
  { label: 'Mine', filter: { mine: 'on' } },
] as const satisfies readonly { readonly label: string; readonly filter: Kept }[];

/** All conversations, the unread ones, or those that the visitor answers. The other filters stay. */
const Views = ({
  kept: { unread, mine, ...others },
  hasMine,
  path,
}: {
  readonly kept: Kept;
  readonly hasMine: boolean;
  readonly path: ProjectCall['path'];
}): VNode => (
  <nav class="tabs" aria-label="Which conversations">
    {views
      .filter(({ filter }) => hasMine || !('mine' in filter))
      .map(({ label, filter }: { readonly label: string; readonly filter: Kept }) => (
        <a
          key={label}
          href={path('/inbox', { ...filter, ...others })}
          aria-current={filter.unread === unread && filter.mine === mine ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
  </nav>
);

const Filters = ({
  kept,
  channels,
  action,
}: {
  readonly kept: Kept;
  readonly channels: readonly ConnectedChannel[];
  readonly action: string;
}): VNode => (
  <FilterForm action={action} isActive={Object.keys(kept).length > 0}>
    {kept.unread && <input type="hidden" name="unread" value={kept.unread} />}
    {kept.mine && <input type="hidden" name="mine" value={kept.mine} />}
    <FilterSelect
      name="window"
      label="Window"
      value={kept.window ?? null}
      choices={[{ value: 'open', label: 'Open' }]}
    />
    {(channels.length > 1 || kept.channel) && (
      <ChannelFilter channels={channels} value={kept.channel ?? null} />
    )}
  </FilterForm>
);

const NoConversations = ({ isFiltered }: { readonly isFiltered: boolean }): VNode =>
  isFiltered ? (
    <EmptyState title="No conversation fits">
      <p>Change or clear the filters.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No conversation yet">
      <p>A conversation begins with the first message to or from a person.</p>
    </EmptyState>
  );
