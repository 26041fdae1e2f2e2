import type { Token } from '../state/entities.js';
import type { Provider } from '../state/provider.js';
import type { Outcome } from './answers/answer.js';
import type { GraphCall } from './graph-call.js';

/** A call that was let in: the caller is known, and the object is there and open to it. */
export type Context = {
  readonly provider: Provider;
  readonly call: GraphCall;
  readonly token: Token;
};

/** Does what one kind of call asks for. */
export type Handler = (context: Context) => Outcome | Promise<Outcome>;
