import * as E from 'fp-ts/lib/Either.js';
import { closedInput, type InputOf } from '../../contract/input.js';
import type { NewPostedSend } from '../../model/messages/sends/posted-send.js';
import { Send } from '../../model/messages/sends/send.js';
import { noTracer, type Tracer } from '../../ports/machine/tracer.js';
import type { PostedSendStore } from '../../ports/queues/posted-send-store.js';
import { isId, type MessageId, type NewId } from '../../shared/ids.js';
import { anIdempotencyKey, aProject, aTrace } from '../input/fields.js';
import { useCase } from '../use-case.js';

/** The ports of `postMessage`. */
export type PostMessagePorts = {
  readonly newId: NewId;
  readonly postedSends: Pick<PostedSendStore, 'add'>;
  /** Default: records nothing. */
  readonly tracer?: Tracer;
};

/** A message to post, for a project. */
const postInput = closedInput(
  { project: aProject, send: Send },
  {
    /** One per logical message; the message of a second send under it fails (docs/specification.md#3.4.2). */
    idempotencyKey: anIdempotencyKey,
    /** What it comes from, for tracing. Default: the active span. */
    trace: aTrace,
  },
);
export type PostMessage = InputOf<typeof postInput>;

/** Why a message is not posted. */
export type PostRefusal = { readonly code: 'channel_not_found'; readonly id: string };

/** A message that is posted. It can be read once it is judged. */
export type Posted = { readonly message: MessageId };

/** Posts a message in a transaction of the host, which waits for no other and keeps no other waiting. */
export const postMessage = useCase({
  kind: 'traffic',
  summary: 'Posts a message, to be judged after the commit of the host.',
  description: [
    'Call it within a transaction of the host: it adds one row there and locks nothing of the project.',
    'After the commit a worker accepts the messages of a project in the order of the commits, each as `acceptMessage` would.',
    'What `acceptMessage` would have refused is then accepted and fails, in one commit, with the code of the refusal, and counts in neither usage nor quota.',
    'A backlog does not refuse it. Until it is judged, the message cannot be read.',
  ],
  promise:
    'One commit, that of the host, has the row; outside of a transaction it has a commit of its own. It reads nothing: whether the channel exists shows after the commit.',
  input: postInput,
  refusals: { channel_not_found: 'the text is not the id of a channel' },
  run:
    (ports: PostMessagePorts) =>
    async (command: PostMessage): Promise<E.Either<PostRefusal, Posted>> => {
      const posted = postedBy(ports, command);
      if (E.isLeft(posted)) return posted;
      await ports.postedSends.add(posted.right);
      return E.right({ message: posted.right.message });
    },
});

/** What a command posts. */
export const postedBy = (
  { newId, tracer = noTracer }: Pick<PostMessagePorts, 'newId' | 'tracer'>,
  { project, send, idempotencyKey, trace = tracer.current() }: PostMessage,
): E.Either<PostRefusal, NewPostedSend> => {
  const { channel } = send;
  if (!isId('chan')(channel)) return E.left({ code: 'channel_not_found', id: channel });
  const wrong = send.fallbackChannels?.find((id) => !isId('chan')(id));
  if (wrong !== undefined) return E.left({ code: 'channel_not_found', id: wrong });
  const message = newId('msg');
  return E.right({ project, message, channel, body: JSON.stringify(send), idempotencyKey, trace });
};
