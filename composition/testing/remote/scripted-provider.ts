import type {
  CallOutcome,
  ChatProvider,
  SendCall,
} from '../../../core/ports/provider/chat-provider.js';
import type { ChannelId } from '../../../core/shared/ids.js';
import { secondMs } from '../../../core/shared/time.js';
import { outcomes } from './outcomes.js';
import { type Script, scripted } from './scripted.js';

/** A chat network of a test. It accepts each message unless its script says otherwise, and reports nothing by itself. */
export type ScriptedProvider = ChatProvider & Script<SendCall, CallOutcome>;

/** How long an unknown outcome waits for a report before the message is sent again. */
const unknownWaitMs = 10 * secondMs;

/**
 * A provider whose outcomes a test scripts. It confirms each channel, unless its last call met trouble, approves each
 * template at once, and confirms what was read.
 */
export const scriptedProvider = (): ScriptedProvider => {
  const { script, answerTo } = scripted<SendCall, CallOutcome>(outcomes.taken());
  const troubles = new Map<ChannelId, 'inactive' | 'restricted'>();
  return {
    ...script,
    unknownWaitMs,
    silenceCounts: true,
    send: async (call) => {
      const outcome = await answerTo(call);
      if (outcome.kind === 'channel_trouble') troubles.set(call.channel.id, outcome.becomes);
      return outcome.kind === 'taken' && outcome.providerId === null
        ? { ...outcome, providerId: `provider-${call.message.id}` }
        : outcome;
    },
    inspect: async ({ id: channel, updatedAt: at }) => {
      const becomes = troubles.get(channel) ?? 'active';
      troubles.delete(channel);
      return [{ kind: 'condition', channel, becomes, at, until: null, providerCode: null }];
    },
    confirmRead: async () => outcomes.taken(),
    submitTemplate: async ({ template }) => ({
      kind: 'taken',
      providerId: `provider-${template.id}`,
      verdict: { status: 'approved', reason: null },
    }),
  };
};
