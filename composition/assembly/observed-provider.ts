import type { Channel } from '../../core/model/channels/channel.js';
import type {
  CallOutcome,
  ChatProvider,
  SubmissionOutcome,
} from '../../core/ports/provider/chat-provider.js';

/** One call to a provider, and its outcome. */
export type ProviderCall = {
  /** The provider's name. */
  readonly provider: string;
  readonly call: 'send' | 'confirm_read' | 'submit_template';
  readonly channel: Channel;
  readonly outcome: CallOutcome | SubmissionOutcome;
};

/** A provider that passes each call and its outcome to `onCall`. */
export const observedProvider = (
  provider: string,
  { send, confirmRead, submitTemplate, ...rest }: ChatProvider,
  onCall: (call: ProviderCall) => void,
): ChatProvider => {
  const observed =
    <Call extends { readonly channel: Channel }, Outcome extends ProviderCall['outcome']>(
      name: ProviderCall['call'],
      make: (call: Call) => Promise<Outcome>,
    ) =>
    async (call: Call): Promise<Outcome> => {
      const outcome = await make(call);
      onCall({ provider, call: name, channel: call.channel, outcome });
      return outcome;
    };
  return {
    ...rest,
    send: observed('send', send),
    ...(confirmRead && { confirmRead: observed('confirm_read', confirmRead) }),
    ...(submitTemplate && { submitTemplate: observed('submit_template', submitTemplate) }),
  };
};
