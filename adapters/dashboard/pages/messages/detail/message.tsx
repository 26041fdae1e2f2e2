import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { conversationOf } from '../../../../../core/model/conversations/conversation-id.js';
import type { Pricing } from '../../../../../core/model/messages/charge.js';
import { type Message, messageJson } from '../../../../../core/model/messages/message.js';
import { messageStatuses } from '../../../../../core/model/messages/status.js';
import type { TimelineEntry } from '../../../../../core/model/messages/timeline.js';
import { minuteMs } from '../../../../../core/shared/time.js';
import { refused, seeOther, view } from '../../../server/answer.js';
import { type ProjectCall, projectAction, projectPage } from '../../../server/page.js';
import {
  ButtonLink,
  Card,
  Columns,
  ExactTime,
  Facts,
  Form,
  Id,
  Json,
  Notice,
  Part,
  SubmitButton,
} from '../../../view/index.js';
import { metadataText } from '../filters.js';
import { StatusBadge } from '../status-badge.js';
import { summaryOf } from '../summary.js';
import { MessageContent } from './content.js';
import { AllFacts } from './facts.js';
import { Marks } from './marks.js';
import { Quote } from './quote.js';
import { RequestCard } from './request.js';
import { Timeline } from './timeline.js';

type Path = ProjectCall['path'];

/** A message, with all that is known of it. */
export const messagePage = projectPage({
  path: '/messages/:id',
  permission: 'messages:read',
  handle: async ({ as, project, params, path, can, now }) => {
    const query = { project: project.id, id: params.id };
    const [found, timeline] = await Promise.all([as.getMessage(query), as.getTimeline(query)]);
    if (E.isLeft(found)) return refused(found.left);
    if (E.isLeft(timeline)) return refused(timeline.left);
    const message = found.right;
    const { inReplyTo } = message;
    const answered = inReplyTo && (await as.getMessage({ project: project.id, id: inReplyTo }));
    return view({
      title: summaryOf(message.content),
      back: { href: path('/messages'), label: 'Messages' },
      actions: <Actions message={message} path={path} canSend={can('messages:send')} />,
      body: (
        <>
          <Columns>
            <div class="stack">
              <Card title="Content">
                {answered && E.isRight(answered) && <Quote of={answered.right} path={path} />}
                <MessageContent content={message.content} path={path} />
                <Marks message={message} />
              </Card>
              <About message={message} path={path} />
              <RequestCard message={message} />
            </div>
            <Part name="progress" isLive={canMove(message, now)}>
              <Progress message={message} entries={timeline.right} path={path} />
            </Part>
          </Columns>
          <Card title="JSON">
            <Json value={messageJson(message)} label="The message as JSON" />
          </Card>
        </>
      ),
    });
  },
});

/** Whether something can still happen to a message, or has just happened. */
const canMove = ({ progress }: Message, now: number): boolean => {
  const isFinal = progress.status === 'read' || progress.status === 'failed';
  const last = Math.max(0, ...Object.values(progress.reachedAt));
  return !isFinal || now - last < 5 * minuteMs;
};

/** Marks an inbound message read. */
export const markReadAction = projectAction({
  path: '/messages/:id/read',
  permission: 'messages:send',
  handle: async ({ as, project, params, path }) => {
    const marked = await as.markRead({ project: project.id, id: params.id });
    if (E.isLeft(marked)) return refused(marked.left);
    return seeOther(path(`/messages/${params.id}`), 'The message is marked read.');
  },
});

/** Cancels a message that waits to be sent. */
export const cancelAction = projectAction({
  path: '/messages/:id/cancel',
  permission: 'messages:send',
  handle: async ({ as, project, params, path }) => {
    const cancelled = await as.cancelMessage({ project: project.id, id: params.id });
    if (E.isLeft(cancelled)) return refused(cancelled.left);
    return seeOther(path(`/messages/${params.id}`), 'The message is cancelled.');
  },
});

const Actions = ({
  message: { id, direction, from, channel, progress },
  path,
  canSend,
}: {
  readonly message: Message;
  readonly path: Path;
  readonly canSend: boolean;
}): VNode | null => {
  if (!canSend) return null;
  return direction === 'inbound' ? (
    <>
      {progress.status !== 'read' && (
        <Form action={path(`/messages/${id}/read`)}>
          <SubmitButton kind="secondary">Mark read</SubmitButton>
        </Form>
      )}
      <ButtonLink href={path('/messages/new', { to: from, channel, reply_to: id })}>
        Answer
      </ButtonLink>
    </>
  ) : (
    <>
      {progress.status === 'accepted' && (
        <Form action={path(`/messages/${id}/cancel`)}>
          <SubmitButton kind="secondary">Cancel</SubmitButton>
        </Form>
      )}
      <ButtonLink href={path('/messages/new', { like: id })}>Send a similar one</ButtonLink>
    </>
  );
};

type ProgressProps = {
  readonly message: Message;
  readonly entries: readonly TimelineEntry[];
  readonly path: Path;
};

const Progress = ({ message, entries, path }: ProgressProps): VNode => {
  const { progress, direction, error } = message;
  return (
    <div class="stack">
      <Card title="Status">
        <p data-announce>
          <StatusBadge status={progress.status} isInbound={direction === 'inbound'} />
        </p>
        {error && (
          <Notice kind="error" title={error.code}>
            <p>{error.message}</p>
          </Notice>
        )}
        <Facts
          facts={messageStatuses.flatMap((status) => {
            const at = progress.reachedAt[status];
            const name = direction === 'inbound' && status === 'accepted' ? 'received' : status;
            return at === undefined ? [] : [[name, <ExactTime key={status} at={at} />] as const];
          })}
        />
      </Card>
      <Card title="Timeline">
        <Timeline entries={entries} path={path} />
      </Card>
    </div>
  );
};

/** Where a message was written. */
const writtenIn: Readonly<Record<string, string>> = {
  api: 'API',
  dashboard: 'Dashboard',
  host: 'Program of the host',
  phone_app: 'App of the phone',
  history: 'History of the phone',
  user: 'The person',
};

const chargedAs = ({ billable, category, type }: Pricing): string =>
  [category, type, billable ? null : 'not billed'].filter((each) => each !== null).join(', ');

const About = ({ message, path }: { readonly message: Message; readonly path: Path }): VNode => {
  const {
    id,
    channel,
    direction,
    from,
    to,
    contact,
    inReplyTo,
    metadata,
    context,
    segments,
    price,
    priceCurrency,
  } = message;
  const { origin, pricing } = messageJson(message);
  const person = direction === 'outbound' ? to : from;
  const conversation = conversationOf(message);
  return (
    <Card title="About">
      <Facts
        facts={[
          ['Id', <Id key="id" id={id} />],
          ['Direction', direction],
          ['Written in', writtenIn[origin] ?? origin],
          ['From', from],
          ['To', to],
          [
            'With this person',
            <a key="person" href={path('/messages', { number: person })}>
              All messages
            </a>,
          ],
          [
            'Events',
            <a key="events" href={path('/events', { about: id })}>
              All about this message
            </a>,
          ],
          [
            'Contact',
            contact && <Id key="contact" id={contact} href={path(`/contacts/${contact}`)} />,
          ],
          [
            'Conversation',
            conversation && (
              <Id key="conversation" id={conversation} href={path(`/inbox/${conversation}`)} />
            ),
          ],
          ['Channel', <Id key="channel" id={channel} href={path(`/channels/${channel}`)} />],
          [
            'In reply to',
            inReplyTo && <Id key="reply" id={inReplyTo} href={path(`/messages/${inReplyTo}`)} />,
          ],
          ...fallbackFacts(message, path),
          ['Segments', segments?.toString()],
          ['Price', price && `${price} ${priceCurrency}`],
          ['Charged as', pricing && chargedAs(pricing)],
        ]}
      />
      <h3>Metadata</h3>
      {Object.keys(metadata).length === 0 ? (
        <p class="soft">None.</p>
      ) : (
        <Facts
          facts={Object.entries(metadata).map(
            ([key, value]) =>
              [
                key,
                <a key={key} href={path('/messages', { metadata: metadataText(key, value) })}>
                  {value === '' ? '(empty)' : value}
                </a>,
              ] as const,
          )}
        />
      )}
      {context && (
        <>
          <h3>How it came</h3>
          <AllFacts of={contextOf(message)} />
        </>
      )}
    </Card>
  );
};

/** The channels that are left, and the messages before and after it in their order. A message without any shows nothing. */
const fallbackFacts = (
  { fallbackChannels = [], fallbackOf, fallbackMessage }: Message,
  path: Path,
): readonly (readonly [string, VNode])[] => {
  const linked = (ids: readonly string[], folder: string): VNode => (
    <>
      {ids.map((id) => (
        <Id key={id} id={id} href={path(`/${folder}/${id}`)} />
      ))}
    </>
  );
  return [
    ...(fallbackOf ? ([['In place of', linked([fallbackOf], 'messages')]] as const) : []),
    ...(fallbackMessage
      ? ([['Sent in its place', linked([fallbackMessage], 'messages')]] as const)
      : []),
    ...(fallbackChannels.length > 0 && !fallbackMessage
      ? ([['Next channels', linked(fallbackChannels, 'channels')]] as const)
      : []),
  ];
};

/** How a message came, as published. */
const contextOf = (message: Message) => {
  const { group, forwarded, frequently_forwarded, referral } = messageJson(message);
  return { group, forwarded, frequently_forwarded, referral };
};
