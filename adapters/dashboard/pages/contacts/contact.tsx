import * as E from 'fp-ts/lib/Either.js';
import type { ComponentChildren, VNode } from 'preact';
import { type Contact, contactJson } from '../../../../core/model/contacts/contact.js';
import { optedOut } from '../../../../core/model/contacts/preference.js';
import { refused, view } from '../../server/answer.js';
import { type ProjectCall, projectPage } from '../../server/page.js';
import { ButtonLink, Card, EmptyState, ExactTime, Facts, Id, Json } from '../../view/index.js';
import { namesFor } from '../inbox/assignees.js';
import { ConversationList } from '../inbox/conversation-list.js';
import { channelsOf } from '../messages/list.js';
import { nameWithAddress } from './person.js';

/** Conversations that the page shows: there is one for each channel. */
const shownConversations = 100;

/** One person, with every address and the conversations. */
export const contactPage = projectPage({
  path: '/contacts/:id',
  permission: 'messages:read',
  handle: async (call) => {
    const { as, project, params, path, can } = call;
    const [found, listed, channels] = await Promise.all([
      as.getContact({ project: project.id, id: params.id }),
      as.listConversations({
        ...{ project: project.id, contact: params.id, limit: shownConversations },
      }),
      channelsOf(call),
    ]);
    if (E.isLeft(found)) return refused(found.left);
    if (E.isLeft(listed)) return refused({ code: 'contact_not_found', id: params.id });
    const contact = found.right;
    return view({
      title: nameWithAddress(contact),
      back: { href: path('/contacts'), label: 'Contacts' },
      actions: can('people:erase') && (
        <ButtonLink href={path('/settings/erase', { recipient: contact.id })}>
          Erase this person
        </ButtonLink>
      ),
      body: (
        <>
          <Card title="About">
            <Facts facts={factsOf(contact, path)} />
          </Card>
          <Card title="Conversations">
            <ConversationList
              conversations={listed.right.items}
              members={await namesFor(call, listed.right.items)}
              channels={channels}
              path={path}
              empty={<EmptyState title="No conversation" />}
            />
          </Card>
          <Card title="JSON">
            <Json value={contactJson(contact)} label="The contact as JSON" />
          </Card>
        </>
      ),
    });
  },
});

const factsOf = (
  contact: Contact,
  path: ProjectCall['path'],
): readonly (readonly [string, ComponentChildren])[] => {
  const { id, phoneNumber, userId, username, name, otherAddresses, mergedInto } = contact;
  return [
    ['Id', <Id key="id" id={id} />],
    ...(mergedInto ? [['Merged into', <Id key="into" id={mergedInto} />] as const] : []),
    ['Name', name],
    ['Username', username],
    ['Phone number', phoneNumber],
    ['User id', userId],
    ['Other addresses', lines(otherAddresses)],
    ['Merged into it', lines(contact.merged ?? [])],
    ['Opted out', lines(optedOut(contact))],
    ['Blocked on', links(contact.blockedOn, (channel) => path(`/channels/${channel}`))],
    [
      'Messages',
      <a key="messages" href={path('/messages', { contact: id })}>
        All with this person
      </a>,
    ],
    ['First seen', <ExactTime key="created" at={contact.createdAt} />],
    ['Changed', <ExactTime key="updated" at={contact.updatedAt} />],
  ];
};

const lines = (texts: readonly string[]): readonly VNode[] | null =>
  texts.length === 0 ? null : texts.map((text) => <p key={text}>{text}</p>);

const links = (ids: readonly string[], hrefOf: (id: string) => string): readonly VNode[] | null =>
  ids.length === 0 ? null : ids.map((id) => <Id key={id} id={id} href={hrefOf(id)} />);
