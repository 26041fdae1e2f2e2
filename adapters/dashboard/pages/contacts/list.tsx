import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { Contact } from '../../../../core/model/contacts/contact.js';
import { refusedList, view } from '../../server/answer.js';
import { type ProjectCall, projectPage } from '../../server/page.js';
import { EmptyState, Pager, Table, Time } from '../../view/index.js';
import { FilterForm, FilterText } from '../../view/parts/filter-form.js';
import { ChannelFilter } from '../messages/channel-filter.js';
import { channelsOf } from '../messages/list.js';
import { personName } from './person.js';

/** Contacts of a page. */
const pageSize = 50;

/**
 * Lists contacts, the last updated first, or finds one by an address. Those of one channel come first that were written
 * with last.
 */
export const contactsPage = projectPage({
  path: '/contacts',
  permission: 'messages:read',
  handle: async (call) => {
    const { as, project, query, path } = call;
    const before = query.get('before') || undefined;
    const address = query.get('address')?.trim() || undefined;
    const channel = query.get('channel')?.trim() || undefined;
    const kept = { address, channel };
    const asked = { project: project.id, channel, before, limit: pageSize };
    const [found, channels] = await Promise.all([
      as.listContacts({ ...asked, ...keyOf(address) }),
      channelsOf(call),
    ]);
    if (E.isLeft(found)) return refusedList(found.left, before);
    const { items, next } = found.right;
    const isFiltered = address !== undefined || channel !== undefined;
    return view({
      title: 'Contacts',
      body: (
        <>
          <FilterForm action={path('/contacts')} isActive={isFiltered}>
            <FilterText
              name="address"
              label="Number or user id"
              value={query.get('address')}
              placeholder="+12025550123"
            />
            {(channels.length > 1 || channel) && (
              <ChannelFilter channels={channels} value={channel ?? null} />
            )}
          </FilterForm>
          <Contacts contacts={items} path={path} filters={kept} />
          <Pager
            label="contacts"
            first={before === undefined ? undefined : path('/contacts', kept)}
            next={next === null ? undefined : path('/contacts', { ...kept, before: next })}
          />
        </>
      ),
    });
  },
});

/** What is typed is a number, however it is written, or a user id. */
const keyOf = (address: string | undefined) => {
  if (address === undefined) return {};
  return /^\+?[\d\s().-]+$/.test(address)
    ? { phoneNumber: address.replaceAll(/[\s().-]/g, '') }
    : { userId: address };
};

const Contacts = ({
  contacts,
  path,
  filters: { address, channel },
}: {
  readonly contacts: readonly Contact[];
  readonly path: ProjectCall['path'];
  readonly filters: { readonly [Name in 'address' | 'channel']: string | undefined };
}): VNode => (
  <Table
    caption="Contacts"
    rows={contacts}
    keyOf={({ id }) => id}
    columns={[
      {
        heading: 'Person',
        cell: (contact) => (
          <a class="line" dir="auto" href={path(`/contacts/${contact.id}`)}>
            {personName(contact)}
          </a>
        ),
      },
      { heading: 'Number', cell: ({ phoneNumber }) => phoneNumber ?? <NotKnown /> },
      { heading: 'User id', cell: ({ userId }) => userId ?? <NotKnown /> },
      { heading: 'First seen', cell: ({ createdAt }) => <Time at={createdAt} /> },
      { heading: 'Changed', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
    ]}
    empty={
      address !== undefined ? (
        <EmptyState title="No contact has this address">
          <p>
            A number needs its country code, such as +12025550123.
            {channel && ' Clear the filter by channel to look at all.'}
          </p>
        </EmptyState>
      ) : channel === undefined ? (
        <EmptyState title="No contact yet">
          <p>The first message to or from a person makes a contact.</p>
        </EmptyState>
      ) : (
        <EmptyState title="No contact of this channel">
          <p>Change or clear the filters.</p>
        </EmptyState>
      )
    }
  />
);

const NotKnown = (): VNode => <span class="soft">–</span>;
