import assert from 'node:assert/strict';
import { undiciWebhookSender } from '../../adapters/webhook-sender/index.js';
import { secondMs } from '../../core/shared/time.js';
import { right, webhookScene } from '../core/workers/deliveries/delivery-scene.js';
import {
  type Behaviour,
  type SwitchableReceiver,
  switchableReceiver,
} from '../support/servers/switchable-receiver.js';
import { eventually } from '../support/time/eventually.js';

/** The deadline of an attempt, in real milliseconds: longer than an answer takes to arrive. */
const patienceMs = 60_000;
/** Attempts are settled to a beat; it is over by then. */
const beatsMs = 50;

/** The service with one endpoint on a real receiver; time stands but for what a test lets pass. */
export const deliveringTo = async (behaviour: Behaviour, deadlineMs = patienceMs) => {
  const receiver = await switchableReceiver(behaviour);
  return { receiver, ...(await deliveringToUrl(receiver.url, receiver, deadlineMs)) };
};

/** The same with an endpoint at any address. */
export const deliveringToUrl = async (
  url: string,
  receiver?: SwitchableReceiver,
  deadlineMs = patienceMs,
) => {
  const scene = await webhookScene();
  const { time } = scene;
  const sender = undiciWebhookSender({ clock: time.clock, deadlineMs });
  let [begun, ended] = [0, 0];
  scene.worker('one', async (request) => {
    begun += 1;
    const outcome = await sender.send(request);
    ended += 1;
    return outcome;
  });
  const endpoint = await scene.endpointAt(url);
  const query = { ...scene.owner, id: endpoint.id };

  /** Waits until so many attempts have ended and are settled. */
  const attempted = async (count: number): Promise<void> => {
    await time.advance(1);
    await eventually(async () => assert.equal(ended, count));
    await time.advance(beatsMs);
  };

  return {
    ...{ scene, time, endpoint, query, attempted },
    attempts: () => begun,
    state: async () => right(await scene.app.getWebhookEndpoint(query)),
    /** The delivery of the first event. */
    delivery: async () => {
      const [delivery] = await scene.deliveriesOf(endpoint.id);
      return delivery ?? assert.fail('there is no delivery');
    },
    /** Lets the next attempt come so long after the last one, a second late at most, and none before. */
    nextAfter: async (waitMs: number): Promise<void> => {
      const before = begun;
      const last = (await scene.deliveriesOf(endpoint.id))[0]?.dueAt ?? 0;
      assert.ok(Math.abs(last - time.clock() - waitMs) < secondMs, `not due in ${waitMs} ms`);
      // The lane is given back first: a lease does not outlive a leap of the clock.
      if (waitMs > 10 * secondMs) await time.advance(3 * secondMs);
      time.skip(Math.max(0, last - 2 * secondMs - time.clock()));
      await time.advance(last - 1 - time.clock());
      assert.equal(begun, before, `an attempt earlier than after ${waitMs} ms`);
      await time.advance(secondMs);
      await attempted(before + 1);
    },
    close: async () => {
      await receiver?.close();
      await sender.close();
    },
  };
};

export type DeliveryToReceiver = Awaited<ReturnType<typeof deliveringTo>>;
