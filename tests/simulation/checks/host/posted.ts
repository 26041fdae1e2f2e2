import type { Message, MessageErrorCode } from '../../../../core/model/messages/message.js';
import type { ProjectEnd } from '../../end.js';
import type { Ledger, PostedKind, Posting, SeenChange } from '../../ledger.js';
import { type Check, type Evidence, grouped } from '../check.js';

/** Whether a message was posted, and refused when it was judged. It counts in neither usage nor quota. */
export const isRefusedPost = ({ error }: Pick<Message, 'error'>): boolean =>
  error?.message.startsWith('The posted message was refused: ') === true;

/** A11: the message of each committed post is there once, and is sent or has failed. A rolled back post left nothing. */
export const postsAreAccountedFor: Check = ({ ledger, projects }) => {
  const found = projects.flatMap(({ id, messages }) =>
    messages.flatMap((message) => (message.metadata.posted ? [{ project: id, message }] : [])),
  );
  const byPost = grouped(found, ({ message: { id } }) => id);
  const committed = new Set<string>(ledger.posted.map(({ message }) => message));
  const known = grouped(ledger.posted, ({ name }) => name);
  return [
    ...[...grouped(found, ({ message }) => message.metadata.posted ?? '')].flatMap(
      ([name, { length }]) =>
        length > (known.get(name)?.length ?? 0)
          ? [`A11: ${name} has ${length} messages, but ${known.get(name)?.length ?? 0} posts`]
          : [],
    ),
    ...found
      .filter(({ message }) => !committed.has(message.id))
      .map(({ message: { id } }) => `A11: ${id} is there, but no such post was committed`),
    ...ledger.posted.flatMap(({ message, project, name }) => {
      const [own] = byPost.get(message) ?? [];
      if (!own) return [`A11: ${message} (${name}) was posted, and is nowhere`];
      if (own.project !== project) return [`A11: ${message} is in another project`];
      const { status } = own.message.progress;
      return status === 'accepted' ? [`A11: ${message} is neither sent nor failed`] : [];
    }),
  ];
};

/** A11: the posts of a project are accepted in the order of the commits of the host. */
export const postsAreInOrder: Check = ({ ledger, projects }) =>
  projects.flatMap(({ id, events }) => {
    const own = ledger.posted.filter(({ project }) => project === id).map(({ message }) => message);
    const posted = new Set<string>(own);
    const told = events.flatMap(({ type, subject }) =>
      type === 'message.accepted' && posted.has(subject) ? [subject] : [],
    );
    const at = told.findIndex((message, i) => message !== own[i]);
    return at < 0 ? [] : [`A11: ${told[at]} of ${id} was accepted before ${own[at]}`];
  });

/** A11: a post is refused by the code that is true, and one that must be refused is. No refused one is sent. */
export const postsAreRefusedTruly: Check = (evidence) => {
  const { ledger, projects } = evidence;
  const posts = new Map<string, Posting>(ledger.posted.map((each) => [each.message, each]));
  return projects.flatMap((project) =>
    project.messages.flatMap((message) => {
      const posting = posts.get(message.id);
      return posting ? wrongsOf({ evidence, project, posting, message }) : [];
    }),
  );
};

const wrongsOf = (post: Judged): readonly string[] => {
  const { id, error } = post.message;
  const { kind } = post.posting;
  if (!error || !isRefusedPost(post.message))
    return mustFail[kind] ? [`A11: ${id} is ${kind}, and was sent`] : [];
  if (post.evidence.ledger.calls.some(({ message }) => message === id))
    return [`A11: ${id} was refused, and sent`];
  return isTrue(post, error.code)
    ? []
    : [`A11: ${id} (${kind}) was refused for nothing: ${error.message}`];
};

/** A11: of all messages under a key, whether posted or asked for, one is sent. */
export const keysNameOneSentMessage: Check = ({ ledger, projects }) => {
  const keyOfWish = new Map(ledger.asked.map(({ wish }) => [`${wish.number}`, wish.key]));
  const keyOfPost = new Map<string, string | undefined>(
    ledger.posted.map(({ message, key }) => [message, key]),
  );
  return projects.flatMap(({ id, messages }) => {
    const keyOf = (message: Message): string | undefined =>
      keyOfPost.get(message.id) ?? keyOfWish.get(message.metadata.number ?? '');
    const sent = messages.filter(
      (message) => !isRefusedPost(message) && !message.fallbackOf && keyOf(message),
    );
    return [...grouped(sent, (message) => keyOf(message) ?? '')].flatMap(([key, { length }]) =>
      length > 1 ? [`A11: ${key} of ${id} names ${length} sent messages`] : [],
    );
  });
};

/** What is refused whenever it is judged. */
const mustFail: Readonly<Record<PostedKind, boolean>> = {
  text: false,
  'other text': false,
  'no template': true,
  'no number': true,
  'no channel': true,
};

/** A post, and the message that came of it. */
type Judged = {
  readonly evidence: Evidence;
  readonly project: ProjectEnd;
  readonly posting: Posting;
  readonly message: Message;
};

const isTrue = (post: Judged, code: MessageErrorCode): boolean => {
  const { kind } = post.posting;
  switch (code) {
    case 'channel_not_found':
      return kind === 'no channel';
    case 'invalid_recipient':
      return kind === 'no number';
    case 'template_not_found':
      return kind === 'no template';
    case 'channel_inactive':
      return wasInactive(post);
    case 'message_quota_exceeded':
      return isUsedUp(post);
    case 'duplicate':
      return isUnderUsedKey(post, (other) => other?.kind === kind);
    case 'idempotency_key_reuse':
      return isUnderUsedKey(post, (other) => other?.kind !== kind);
    default:
      return false;
  }
};

/** When the message was stored. */
const storedAt = ({ changes }: Ledger, id: string): number =>
  changes.find(
    ({ isMade, change }) => isMade && change.puts?.messages?.some((own) => own.id === id),
  )?.at ?? Number.NEGATIVE_INFINITY;

/** Whether the channel was not active at some moment since the commit of the host. */
const wasInactive = ({ evidence: { ledger }, posting, message }: Judged): boolean => {
  const from = posting.committedAt ?? 0;
  const until = storedAt(ledger, message.id);
  let status = 'active';
  for (const { at, change, isMade } of ledger.changes) {
    if (at > from && status !== 'active') return true;
    if (at > until) break;
    const put = change.puts?.channels?.find(({ id }) => id === posting.channel);
    if (put && isMade) status = put.status;
  }
  return status !== 'active';
};

/** Whether the allowance was spent at some moment since the commit of the host. A cancellation gives some back. */
const isUsedUp = ({ evidence: { ledger }, project, posting, message }: Judged): boolean => {
  const from = posting.committedAt ?? 0;
  const until = storedAt(ledger, message.id);
  const isOfProject = ({ change, isMade }: SeenChange) => isMade && change.project === project.id;
  let spent = 0;
  for (const { at, change } of ledger.changes.filter(isOfProject)) {
    if (at > from && spent === project.allowance) return true;
    if (at > until) break;
    if (change.requires?.allowance) spent += 1;
    if (change.refund) spent -= 1;
  }
  return spent === project.allowance;
};

/** Whether another message had been accepted under the key. It was asked for, or is that of the post that is given. */
const isUnderUsedKey = (
  { evidence: { ledger }, posting: { key, project }, message }: Judged,
  isOther: (other: Posting | undefined) => boolean,
): boolean => {
  const until = storedAt(ledger, message.id);
  return ledger.changes.some(({ at, change, isMade }) => {
    const record = change.requires?.idempotency;
    if (!isMade || at > until || change.project !== project) return false;
    if (!record || !('message' in record) || record.key !== key) return false;
    return isOther(ledger.posted.find((other) => other.message === record.message));
  });
};
