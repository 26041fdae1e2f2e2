import { shakeHands } from '../account/handshake.js';
import { webhookFields } from '../account/webhook-fields.js';
import { fictional } from '../state/fictional.js';
import { amend } from '../state/state.js';
import type { World } from '../state/world.js';
import { demand } from './demand.js';

type Callback = {
  readonly url: string;
  readonly verifyToken?: string;
  /** All by default. */
  readonly fields?: readonly string[];
  /** Whether the callback must shake hands first; it must by default. */
  readonly handshake?: boolean;
};

/** Sends webhooks where a test listens, when it wants them. */
export const webhookControl = (world: World) => ({
  /** Subscribes the app and connects it to every account, as an operator would in four calls. */
  subscribe: async ({ url, verifyToken, fields, handshake = true }: Callback): Promise<void> => {
    const token = verifyToken ?? fictional.verifyToken;
    const problem = handshake ? await shakeHands(world, url, token) : undefined;
    demand(problem === undefined, problem?.message ?? 'No handshake.');
    const subscription = { callbackUrl: url, verifyToken: token, fields: fields ?? webhookFields };
    world.state.app = { ...world.state.app, subscription };
    for (const id of world.state.accounts.keys())
      amend(world.state.accounts, id, (account) => ({ ...account, isSubscribed: true }));
  },
  pauseWebhooks: () => world.outbox.pause(),
  resumeWebhooks: () => world.outbox.resume(),
  /** Delivers what is held, and goes on holding; all as one batch if asked. */
  flushWebhooks: ({ asOne = false }: { readonly asOne?: boolean } = {}) =>
    world.outbox.flush(asOne),
  heldWebhooks: () => world.outbox.held(),
});
