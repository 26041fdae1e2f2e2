import type { Channel } from '../channels/channel.js';
import type { ChatProvider, ChatProviders, Unsettled } from '../ports/chat-provider.js';
import type { Timer } from '../ports/clock.js';

export type ProviderCallPorts = {
  readonly providers: ChatProviders;
  readonly timer: Timer;
  /** A call that takes longer has an unknown outcome. */
  readonly callTimeoutMs: number;
  readonly onFault: (error: unknown) => void;
};

/** Calls the channel's provider, and gives up waiting at the time-out: what happened then is unknown. */
export const callWithin =
  <Outcome>(
    { providers, timer, callTimeoutMs, onFault }: ProviderCallPorts,
    call: (provider: ChatProvider) => Promise<Outcome>,
  ) =>
  (channel: Channel): Promise<Outcome | Unsettled> => {
    const provider = providers(channel.provider);
    if (!provider) return Promise.resolve(noProvider);
    return new Promise((resolve) => {
      const cancel = timer(callTimeoutMs, () =>
        resolve({ kind: 'unknown', reason: `no answer within ${callTimeoutMs} ms` }),
      );
      const broken = (error: unknown): void => {
        onFault(error);
        resolve({ kind: 'unknown', reason: 'a fault during the call' });
      };
      Promise.resolve(provider).then(call).then(resolve, broken).finally(cancel);
    });
  };

const noProvider: Unsettled = { kind: 'not_taken', waitMs: 0, providerCode: 'no_provider' };
