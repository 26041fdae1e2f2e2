/** A channel between two processes. */
export type Channel = {
  readonly send: (message: object) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
};

/** Asks the process at the other end. Stays pending when that process ends. */
export type Ask = (question: string, argument?: unknown) => Promise<unknown>;

/** Answers the questions of the process at the other end, by name. One that fails is answered with undefined. */
export type Answers = Readonly<Record<string, (argument: unknown) => unknown>>;

type Message =
  | { readonly asked: number; readonly question: string; readonly argument?: unknown }
  | { readonly answered: number; readonly answer: unknown };

/** Lets two processes ask each other. Messages of others on the same channel are ignored. */
export const dialogue = ({ send, onMessage }: Channel, answers: Answers): Ask => {
  const waiting = new Map<number, (answer: unknown) => void>();
  let count = 0;
  const answer = async ({ asked, question, argument }: Asked): Promise<void> => {
    const given = Promise.resolve().then(() => answers[question]?.(argument));
    send({ answered: asked, answer: await given.catch(() => undefined) } satisfies Message);
  };

  onMessage((message) => {
    if (isAsked(message)) void answer(message);
    else if (isAnswered(message)) {
      waiting.get(message.answered)?.(message.answer);
      waiting.delete(message.answered);
    }
  });
  return (question, argument) =>
    new Promise((resolve) => {
      count += 1;
      waiting.set(count, resolve);
      send({ asked: count, question, argument } satisfies Message);
    });
};

type Asked = Extract<Message, { readonly asked: number }>;
type Answered = Extract<Message, { readonly answered: number }>;

const isAsked = (message: unknown): message is Asked =>
  typeof message === 'object' && message !== null && 'asked' in message;

const isAnswered = (message: unknown): message is Answered =>
  typeof message === 'object' && message !== null && 'answered' in message;
