import { ContainerModule } from 'inversify';
import { sandboxProvider, sandboxReporter } from '../../adapters/sandbox/index.js';
import { systemTimer } from '../../adapters/system/index.js';
import {
  cloudReceiver,
  graphAgent,
  graphClient,
  providerName,
  trustsProvider,
  whatsAppCloudProvider,
} from '../../adapters/whatsapp-cloud/index.js';
import type { ChatProvider, ChatProviders } from '../../core/ports/provider/chat-provider.js';
import { loggingCalls, loggingReports } from '../channel-trouble.js';
import { countedCalls } from '../metrics/calls.js';
import { tokens } from '../tokens.js';

/** The chat providers that this host has, by name. */
export const providersModule = new ContainerModule(({ bind }) => {
  bind(tokens.sandboxReporter).toResolvedValue(
    (clock, ledger, { receiveReports: intake }, onFault) =>
      sandboxReporter({ clock, timer: systemTimer, ledger, intake, onFault: onFault('sandbox') }),
    [tokens.clock, tokens.sandboxLedger, tokens.messaging, tokens.onFault],
  );
  bind(tokens.sandboxProvider).toResolvedValue(
    (clock, ledger, { wake: onScheduled }) => sandboxProvider({ clock, ledger, onScheduled }),
    [tokens.clock, tokens.sandboxLedger, tokens.sandboxReporter],
  );
  bind(tokens.graphAgent)
    .toResolvedValue(() => graphAgent())
    .onDeactivation((agent) => agent.destroy());
  bind(tokens.whatsAppProvider).toResolvedValue(
    (clock, stores, blobs, sealing, dispatcher, { whatsAppGraphUrl }, onFault) =>
      whatsAppCloudProvider({
        ...stores,
        clock,
        blobs,
        sealing,
        dispatcher,
        graph: graphClient(dispatcher, whatsAppGraphUrl),
        isTrusted: trustsProvider(whatsAppGraphUrl),
        onFault: onFault(providerName),
      }),
    [
      tokens.clock,
      tokens.stores,
      tokens.blobs,
      tokens.sealing,
      tokens.graphAgent,
      tokens.configuration,
      tokens.onFault,
    ],
  );
  bind(tokens.whatsAppWebhook).toResolvedValue(
    (clock, { channels }, sealing, { receiveReports }, logger, onFault) => {
      const intake = loggingReports(receiveReports, logger);
      return cloudReceiver({ clock, channels, sealing, intake, onFault: onFault(providerName) });
    },
    [tokens.clock, tokens.stores, tokens.sealing, tokens.messaging, tokens.logger, tokens.onFault],
  );
  bind(tokens.providers).toResolvedValue(
    (sandbox, whatsApp, registry, logger) => {
      const counted = countedCalls(registry);
      return byName({
        sandbox: counted('sandbox', sandbox),
        [providerName]: counted(providerName, loggingCalls(whatsApp, logger)),
      });
    },
    [tokens.sandboxProvider, tokens.whatsAppProvider, tokens.metrics, tokens.logger],
  );
});

const byName =
  (providers: Readonly<Record<string, ChatProvider>>): ChatProviders =>
  (name) =>
    Object.hasOwn(providers, name) ? providers[name] : undefined;
