import * as E from 'fp-ts/lib/Either.js';
import type { ShownConversation } from '../../../core/model/conversations/conversation.js';
import type { Message } from '../../../core/model/messages/message.js';
import { personOf } from '../../../core/model/messages/person/person.js';
import type { Ledger } from '../ledger.js';
import type { Environment } from '../world/machine.js';
import type { Clients } from './clients.js';
import type { Network } from './network.js';
import { namesSeen, personAt } from './persons.js';
import { recipients, type Scene } from './scene.js';

/** An agent who looks through the conversations of projects, reads one, and answers now and then. */
export type Inbox = { readonly actOnce: () => Promise<void> };

type Parts = {
  readonly around: Environment;
  readonly network: Network;
  readonly clients: Clients;
  readonly scene: Scene;
  readonly ledger: Ledger;
};

const shown = 4;
const reads = 0.5;
const answers = 0.7;
/** The answer goes to another person than the message that it quotes. */
const mistaken = 0.2;

export const inbox = ({ around, network, clients, scene, ledger }: Parts): Inbox => {
  const { schedule, chance } = around;
  const { projects, lines } = scene;

  const read = async ({ project, id }: ShownConversation): Promise<void> => {
    const from = schedule.now();
    const reply = await network.ask(`read ${id}`, ({ app }) =>
      app.readConversation({ project, id }),
    );
    ledger.conversationReads.push({ project, from, reply });
  };

  /** An address of the person of a message: the one that it shows, or another one that the project has seen. */
  const addressFor = (message: Message): string => {
    if (chance.happens(mistaken)) return chance.oneOf(recipients.hostile);
    const { project } = message;
    const address = personOf(message);
    const channels = lines.flatMap((line) => (line.project === project ? [line.channel] : []));
    const number = personAt(address)?.number ?? address;
    return chance.oneOf([address, ...namesSeen(ledger, { project, channels }, number)]);
  };

  const answer = async (message: Message): Promise<void> => {
    const line = lines.find(({ channel }) => channel === message.channel);
    if (!line) return;
    const to = addressFor(message);
    await clients.ask(clients.newWish(line, { to, replyTo: message.id, fallback: undefined }));
  };

  const answerIn = async ({ project, id, last }: ShownConversation): Promise<void> => {
    const thread = await network.ask(`thread ${id}`, ({ app }) =>
      app.listConversationMessages({ project, id, limit: shown }),
    );
    const seen =
      thread.kind === 'answer' && E.isRight(thread.value) ? thread.value.right.items : [];
    const quoted = seen.length > 0 ? chance.oneOf(seen) : last;
    if (quoted) await answer(quoted);
  };

  const actOnce = async (): Promise<void> => {
    const project = chance.oneOf(projects).id;
    const page = await network.ask('conversations', ({ app }) =>
      app.listConversations({ project, limit: shown }),
    );
    const items = page.kind === 'answer' && E.isRight(page.value) ? page.value.right.items : [];
    if (items.length === 0) return;
    const conversation = chance.oneOf(items);
    if (chance.happens(reads)) await read(conversation);
    if (chance.happens(answers)) await answerIn(conversation);
  };

  return { actOnce };
};
