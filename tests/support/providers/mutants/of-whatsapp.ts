import { type ProviderMutant, withProvider } from './mutant.js';

/** Faulty variants of the WhatsApp provider: what only a network with reviews of templates shows. */
export const whatsAppMutants: readonly ProviderMutant[] = [
  {
    name: "takes another's template for ours",
    caughtBy: "does not take another's template of the same name for ours",
    broken: withProvider(({ findTemplate }) => ({
      findTemplate: async (call) => {
        const found = await findTemplate?.(call);
        if (!found) return { kind: 'absent' };
        const { providerId, verdict } = found.kind === 'namesake' ? found : noTemplate;
        return found.kind === 'namesake' ? { kind: 'found', providerId, verdict } : found;
      },
    })),
  },
  {
    name: 'tells nothing of templates when a channel is inspected',
    caughtBy: 'repeats the review of each template when its channel is inspected',
    broken: withProvider(({ inspect }) => ({
      inspect: async (channel) =>
        ((await inspect?.(channel)) ?? []).filter(({ kind }) => kind === 'condition'),
    })),
  },
];

const noTemplate = { providerId: null, verdict: null };
