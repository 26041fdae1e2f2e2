import assert from 'node:assert/strict';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import { httpLimits } from '../../../../adapters/http/context/limits.js';
import type { RequestContext } from '../../../../adapters/http/context/request-context.js';
import { beginning } from '../../../../adapters/http/streams/event-source.js';
import { eventStreamBody } from '../../../../adapters/http/streams/stream-body.js';
import { anyEvent, anyId, times } from '../../../support/fixtures/builders.js';
import { suite } from '../../../support/suite.js';

const cases = suite('the stream of a slow client');

cases('has each event once, and what it takes late as it is stored by then', async () => {
  const project = anyId('proj');
  // So long that each is sent alone.
  const log = (word: string) => places.map((place) => ({ ...place, text: word.repeat(30_000) }));
  const places = times(6, (i) => {
    const { data: _, ...draft } = anyEvent();
    return { ...draft, id: anyId('evt'), project, sequence: i + 1 };
  });
  const pageAfter = (word: string, position: string) => {
    const events = log(word);
    const items = events.slice(events.findIndex(({ id }) => id === position) + 1);
    return { items, hasMore: false, next: null };
  };
  const source = {
    position: beginning,
    first: pageAfter('old', beginning),
    read: async (position: string) => E.right(pageAfter('new', position)),
    advance: async (position: string) => position,
  };
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  const context = { res, isLast: () => false, limits: httpLimits } as unknown as RequestContext;
  const body = eventStreamBody(context, source, async () => {}, {
    mayGoOn: async () => true,
    onClose: () => {},
  });
  let text = '';
  let hasWaited = false;
  for await (const chunk of body) {
    text += chunk;
    if (text.includes(places[5]?.id ?? '')) break;
    if (hasWaited || !text.includes(places[0]?.id ?? '')) continue;
    hasWaited = true;
    // Longer than what was read may be sent.
    await wait(300);
  }
  const sent = [...text.matchAll(/id: (evt_\w+)\nevent: \S+\ndata: (old|new)/g)];
  assert.deepEqual(
    sent.map(([, id]) => id),
    places.map(({ id }) => id),
  );
  assert.deepEqual([sent[0]?.[2], sent[5]?.[2]], ['old', 'new']);
});

cases.run();
