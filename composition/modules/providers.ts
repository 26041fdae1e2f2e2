import { ContainerModule } from 'inversify';
import { sandboxProvider, sandboxReporter } from '../../adapters/sandbox/index.js';
import { systemTimer } from '../../adapters/system/index.js';
import type { ChatProvider } from '../../core/ports/chat-provider.js';
import { tokens } from '../tokens.js';

/** The chat providers that this host has, by name. */
export const providersModule = new ContainerModule(({ bind }) => {
  bind(tokens.sandboxReporter).toResolvedValue(
    (clock, ledger, { takeIn: intake }, onFault) =>
      sandboxReporter({ clock, timer: systemTimer, ledger, intake, onFault: onFault('sandbox') }),
    [tokens.clock, tokens.sandboxLedger, tokens.messaging, tokens.onFault],
  );
  bind(tokens.providers).toResolvedValue(
    (clock, ledger, reporter) => {
      const providers: Readonly<Record<string, ChatProvider>> = {
        sandbox: sandboxProvider({ clock, ledger, onDebt: reporter.ring }),
      };
      return (name) => (Object.hasOwn(providers, name) ? providers[name] : undefined);
    },
    [tokens.clock, tokens.sandboxLedger, tokens.sandboxReporter],
  );
});
