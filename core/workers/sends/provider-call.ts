import type { Channel } from '../../model/channels/channel.js';
import type { Timer } from '../../ports/machine/clock.js';
import type {
  ChatProvider,
  ChatProviders,
  UnsettledOutcome,
} from '../../ports/provider/chat-provider.js';

export type ProviderCallPorts = {
  readonly providers: ChatProviders;
  readonly timer: Timer;
  /** Milliseconds after which the outcome of a call is unknown. */
  readonly callTimeoutMs: number;
  readonly onFault: (error: unknown) => void;
};

/** Whose provider is called, and whether a call may begin now. */
export type CallPermit = { readonly channel: Channel; readonly mayCall: () => boolean };

/** Calls the channel's provider if a call may begin. After the timeout the outcome is unknown. */
export const callWithin =
  <Outcome>(
    { providers, timer, callTimeoutMs, onFault }: ProviderCallPorts,
    call: (provider: ChatProvider) => Promise<Outcome>,
  ) =>
  ({ channel, mayCall }: CallPermit): Promise<Outcome | UnsettledOutcome> => {
    const provider = providers(channel.provider);
    if (!provider) return Promise.resolve(noProvider);
    if (!mayCall()) return Promise.resolve(notBegun);
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

const noProvider: UnsettledOutcome = { kind: 'not_taken', waitMs: 0, providerCode: 'no_provider' };
const notBegun: UnsettledOutcome = { kind: 'not_taken', waitMs: 0, providerCode: 'not_begun' };
