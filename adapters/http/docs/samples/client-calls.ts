import type { ApiCall } from '../document/operations.js';

/** What a method of the client takes, in order. `inner`, `innermost`: the ids after the first one in the path. */
export type ClientArgument =
  | 'id'
  | 'inner'
  | 'innermost'
  | 'body'
  | 'query'
  | 'key'
  | 'file'
  | 'after';

/** The method of the client for an operation, and the name of what it gives. */
export type ClientCall = {
  readonly method: string;
  readonly takes: readonly ClientArgument[];
  readonly gives?: string;
};

/** The methods of the client that are written by hand: no route names them. */
const ownCalls: Readonly<Record<string, ClientCall>> = {
  streamEvents: { method: 'events.stream', takes: ['query'], gives: 'event' },
  getMediaContent: { method: 'media.content', takes: ['id'], gives: 'response' },
  replayEvents: { method: 'webhookEndpoints.replay', takes: ['id', 'after'], gives: 'replay' },
};

/** How the client calls an operation; undefined where it has no method for it. */
export const clientCallOf = (call: ApiCall): ClientCall | undefined => {
  const own = ownCalls[call.id];
  if (own || call.client === undefined) return own;
  const ids = call.parameters.filter(({ in: place }) => place === 'path').length;
  const hasQuery = call.parameters.some(({ in: place }) => place === 'query');
  const gives = nounOf(call);
  return {
    method: call.client,
    takes: [
      ...inPath.slice(0, ids),
      ...(call.isUpload ? (['file'] as const) : []),
      ...(call.body ? (['body'] as const) : []),
      ...(hasQuery ? (['query'] as const) : []),
      'key',
    ],
    ...(gives === undefined ? {} : { gives }),
  };
};

const inPath = ['id', 'inner', 'innermost'] as const satisfies readonly ClientArgument[];

/** The name of what an operation answers: the last word of its schema. */
const nounOf = ({ success: { schema } }: ApiCall): string | undefined => {
  if (!schema) return undefined;
  const name = schema.$ref?.slice(schema.$ref.lastIndexOf('/') + 1).replace(/With\w+$/, '') ?? '';
  const [noun] = /[A-Z][a-z]+$/.exec(name) ?? [];
  return noun === undefined || noun === 'List' ? 'page' : noun.toLowerCase();
};
