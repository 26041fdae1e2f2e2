import type { Channel } from '../../model/channels/channel.js';
import type { Timer } from '../../ports/machine/clock.js';
import type {
  ChatProvider,
  ChatProviders,
  UnsettledOutcome,
} from '../../ports/provider/chat-provider.js';
import { concernsChannel } from '../../use-cases/channels/apply-outcome.js';

export type ProviderCallPorts = {
  readonly providers: ChatProviders;
  readonly timer: Timer;
  /** Milliseconds after which the outcome of a call is unknown. */
  readonly callTimeoutMs: number;
  readonly onFault: (error: unknown) => void;
};

/** Whose provider is called, and whether a call may begin now. */
export type CallPermit = {
  readonly channel: Channel;
  readonly mayCall: () => boolean;
  /** Called as soon as a refusal concerns the channel: no further call of the channel begins. */
  readonly stopCalls: () => void;
};

/** Calls the channel's provider if a call may begin. After the timeout the outcome is unknown. */
export const callWithin =
  <Outcome extends { readonly kind: string }>(
    { providers, timer, callTimeoutMs, onFault }: ProviderCallPorts,
    call: (provider: ChatProvider) => Promise<Outcome>,
  ) =>
  ({ channel, mayCall, stopCalls }: CallPermit): Promise<Outcome | UnsettledOutcome> => {
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
      const answered = (outcome: Outcome): void => {
        resolve(outcome);
        if (concernsChannel(outcome)) stopCalls();
      };
      Promise.resolve(provider).then(call).then(answered).catch(broken).finally(cancel);
    });
  };

const noProvider: UnsettledOutcome = { kind: 'not_taken', waitMs: 0, providerCode: 'no_provider' };
const notBegun: UnsettledOutcome = { kind: 'not_taken', waitMs: 0, providerCode: 'not_begun' };
