import { asker } from '../ask.js';
import { atRate } from '../at-rate.js';
import { misbehave, misbehaviours } from './misbehave.js';
import type { FromMisbehaving, MisbehavingPlan, ToMisbehaving } from './misbehaving.js';

/* The process of the tenants that misbehave: what it does is told by messages. */

/** How many times a second it tells the answers. */
const tellsPerSecond = 4;

const tell = (message: FromMisbehaving): void => void process.send?.(message);

const prepared = async ({ url, tenants, beganAt, turnMs }: MisbehavingPlan) => {
  const isOn = (): boolean => Math.floor((Date.now() - beganAt) / turnMs) % 2 === 1;
  const { ask, close } = asker();
  const begins = await Promise.all(
    tenants.map((tenant, i) =>
      misbehave(ask, url, tenant, misbehaviours[i % misbehaviours.length] ?? 'sends', isOn),
    ),
  );
  return () => {
    const all = begins.map((begin) => begin());
    const tellAnswers = (): void => tell({ answers: all.map(({ answers }) => [...answers]) });
    const telling = atRate(tellsPerSecond, async () => {
      if (!isOn()) for (const each of all) each.rest();
      tellAnswers();
    });
    return async (): Promise<void> => {
      await telling();
      await Promise.all(all.map(({ stop }) => stop()));
      tellAnswers();
      close();
      tell('stopped');
    };
  };
};

let begin: (() => () => Promise<void>) | undefined;
let stop: (() => Promise<void>) | undefined;
process.on('message', async (message: ToMisbehaving) => {
  if (message === 'begin') stop = begin?.();
  else if (message === 'stop') await stop?.();
  else {
    begin = await prepared(message.plan);
    tell('ready');
  }
});
