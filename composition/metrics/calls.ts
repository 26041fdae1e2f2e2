import { Counter, type Registry } from 'prom-client';
import type { ChatProvider } from '../../core/ports/provider/chat-provider.js';

/** Counts the calls of providers, by what came of them. */
export const countedCalls = (registry: Registry) => {
  const calls = new Counter({
    name: 'roundtrip_provider_calls_total',
    help: 'Calls to providers, by provider, call and what came of it.',
    labelNames: ['provider', 'call', 'outcome'],
    registers: [registry],
  });
  return (provider: string, { send, confirmRead, submitTemplate, ...rest }: ChatProvider) => {
    const counted =
      <Given, Outcome extends { readonly kind: string }>(
        call: string,
        make: (given: Given) => Promise<Outcome>,
      ) =>
      async (given: Given): Promise<Outcome> => {
        const outcome = await make(given);
        calls.inc({ provider, call, outcome: outcome.kind });
        return outcome;
      };
    return {
      ...rest,
      send: counted('send', send),
      ...(confirmRead && { confirmRead: counted('confirm_read', confirmRead) }),
      ...(submitTemplate && { submitTemplate: counted('submit_template', submitTemplate) }),
    } satisfies ChatProvider;
  };
};
