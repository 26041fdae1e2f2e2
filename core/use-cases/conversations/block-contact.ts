import * as E from 'fp-ts/lib/Either.js';
import { type Contact, changedContact } from '../../model/contacts/contact.js';
import type { ShownConversation } from '../../model/conversations/conversation.js';
import { PortFailure } from '../../ports/port-failure.js';
import type { CallOutcome, LiveCalls } from '../../ports/provider/chat-provider.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import { byProject } from '../authorization/resource-owner.js';
import { idOf } from '../authorization/rule.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import {
  type ConversationNotFound,
  type ConversationQuery,
  conversationInput,
  type FoundConversation,
  findConversation,
  noConversation,
  type ShowPorts,
  showConversation,
  shownConversation,
} from './find-conversation.js';
import { readAgain } from './read-conversations.js';

/** The ports that block persons. */
export type BlockPorts = ShowPorts & {
  readonly channels: Pick<ChannelStore, 'list' | 'find'>;
  readonly commit: Commit;
  readonly liveCalls: LiveCalls;
};

/** The network does not block the person, or does not end that; `message` says why. */
export type BlockRefused = { readonly code: 'block_refused'; readonly message: string };

const blockRefusals = {
  ...noConversation,
  block_refused: 'the network does not block the person; `message` says why',
} as const;

/** See docs/specification.md#4.17.6. */
export const blockContact = useCase({
  kind: 'write',
  summary:
    'Blocks the person of a conversation: the network takes nothing from it for the channel.',
  description: ['WhatsApp blocks persons who wrote within 24 hours.'],
  promise: 'One call of the provider, then one commit. When the promise rejects, repeat it.',
  permission: 'messages:send',
  owner: byProject,
  audit: { action: 'conversation.block', resource: idOf },
  underKey: readAgain,
  within: false,
  input: conversationInput,
  result: shownConversation,
  refusals: blockRefusals,
  run: (ports: BlockPorts) => (command: ConversationQuery) => setBlocked(ports, command, true),
});

/** See docs/specification.md#4.17.7. */
export const unblockContact = useCase({
  kind: 'write',
  summary: 'Ends the block of the person of a conversation.',
  description: ['The network delivers what the person writes again.'],
  promise: 'One call of the provider, then one commit. When the promise rejects, repeat it.',
  permission: 'messages:send',
  owner: byProject,
  audit: { action: 'conversation.unblock', resource: idOf },
  underKey: readAgain,
  within: false,
  input: conversationInput,
  result: shownConversation,
  refusals: blockRefusals,
  run: (ports: BlockPorts) => (command: ConversationQuery) => setBlocked(ports, command, false),
});

const setBlocked = async (
  ports: BlockPorts,
  command: ConversationQuery,
  isBlocked: boolean,
): Promise<E.Either<ConversationNotFound | BlockRefused, ShownConversation>> => {
  const found = await findConversation(ports, command);
  if (E.isLeft(found)) return found;
  const { conversation, person } = found.right;
  if (!person)
    return refused('It is the conversation of a group. A person can be blocked, and no group.');
  const channel = await ports.channels.find(conversation.project, conversation.channel);
  const call = channel && ports.liveCalls(channel.provider)?.setBlocked;
  const address = person.phoneNumber ?? person.userId;
  if (!call || address === undefined)
    return refused('The network of the channel blocks no person.');
  const outcome = await call({ channel, address, isBlocked });
  if (outcome.kind !== 'taken') return refusedBy(outcome);
  return retryOnConflict(async () => {
    const now = await findConversation(ports, command);
    if (E.isLeft(now)) return now;
    const changed = blockedOf(ports, now.right, isBlocked);
    const person = changed?.person ?? now.right.person;
    const answer = E.right(await showConversation(ports, { ...now.right, person }));
    if (!changed) return answer;
    return commitChange(ports.commit, changed.change, { committed: answer, changed: retry });
  });
};

const refused = (message: string): E.Either<BlockRefused, never> =>
  E.left({ code: 'block_refused', message });

/** What is certain is told; anything else can be repeated. */
const refusedBy = (outcome: CallOutcome): E.Either<BlockRefused, never> => {
  if (outcome.kind === 'refused') return refused(outcome.error.message);
  throw new PortFailure(`the provider did not answer: ${outcome.kind}`);
};

/** The contact once a channel blocks it or does so no more, and what is to be stored. Undefined where that is stored. */
const blockedOf = (
  { clock }: Pick<BlockPorts, 'clock'>,
  { conversation: { channel }, person }: FoundConversation,
  isBlocked: boolean,
) => {
  if (!person || person.blockedOn.includes(channel) === isBlocked) return undefined;
  const at = clock();
  const others = person.blockedOn.filter((id) => id !== channel);
  const changed: Contact = {
    ...person,
    blockedOn: isBlocked ? [...others, channel] : others,
    updatedAt: Math.max(at, person.updatedAt),
  };
  const data = JSON.stringify(changedContact.json(changed));
  const change = {
    ...{ project: person.project, at, puts: { contacts: [changed] } },
    events: [{ type: 'contact.updated', at, subject: person.id, data } as const],
  };
  return { person: changed, change };
};
