import { verifyCallback } from '../account/verify-callback.js';
import { webhookFields } from '../account/webhook-fields.js';
import { fictional } from '../state/fictional.js';
import type { Provider } from '../state/provider.js';
import { amend } from '../state/state.js';
import { requireValid } from './require-valid.js';

type Callback = {
  readonly url: string;
  /** Default `fictional.verifyToken`. */
  readonly verifyToken?: string;
  /** The webhook fields to send. Default: all. */
  readonly fields?: readonly string[];
  /** Whether the emulator first verifies the callback with a GET request. Default true. */
  readonly handshake?: boolean;
};

/** Commands that say where webhooks go, and when. */
export const webhookControl = (provider: Provider) => ({
  /** Subscribes the app to webhooks and connects it to every account. Rejects when the verification fails. */
  subscribe: async ({ url, verifyToken, fields, handshake = true }: Callback): Promise<void> => {
    const token = verifyToken ?? fictional.verifyToken;
    const problem = handshake ? await verifyCallback(provider, url, token) : undefined;
    requireValid(problem === undefined, problem?.message ?? 'The callback did not verify.');
    const subscription = { callbackUrl: url, verifyToken: token, fields: fields ?? webhookFields };
    provider.state.app = { ...provider.state.app, subscription };
    for (const id of provider.state.accounts.keys())
      amend(provider.state.accounts, id, (account) => ({ ...account, isSubscribed: true }));
  },
  /** Stops sending webhooks. Updates wait. */
  pauseWebhooks: () => provider.outbox.pause(),
  /** Sends the waiting webhooks, and all later ones. */
  resumeWebhooks: () => provider.outbox.resume(),
  /** Sends the waiting webhooks, in one delivery with `asOne`, and stays paused. */
  flushWebhooks: ({ asOne = false }: { readonly asOne?: boolean } = {}) =>
    provider.outbox.flush(asOne),
  /** The number of waiting updates. */
  heldWebhooks: () => provider.outbox.held(),
});
