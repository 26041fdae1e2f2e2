import type { Channel } from '../../core/model/channels/channel.js';
import type {
  CallOutcome,
  ChatProvider,
  SendCall,
  SubmissionCall,
  SubmissionOutcome,
} from '../../core/ports/provider/chat-provider.js';

/** One call to a provider, and its outcome. */
export type ProviderCall = {
  /** The provider's name. */
  readonly provider: string;
  readonly channel: Channel;
} & (
  | { readonly call: 'send'; readonly request: SendCall; readonly outcome: CallOutcome }
  | {
      readonly call: 'confirm_read';
      readonly request: Omit<SendCall, 'attempt'>;
      readonly outcome: CallOutcome;
    }
  | {
      readonly call: 'submit_template';
      readonly request: SubmissionCall;
      readonly outcome: SubmissionOutcome;
    }
);

/** A provider that passes each call and its outcome to `onCall`. */
export const observedProvider = (
  provider: string,
  { send, confirmRead, submitTemplate, ...rest }: ChatProvider,
  onCall: (call: ProviderCall) => void,
): ChatProvider => {
  const of = ({ channel }: { readonly channel: Channel }) => ({ provider, channel });
  const observed =
    <Request, Outcome>(
      call: (request: Request) => Promise<Outcome>,
      tell: (request: Request, outcome: Outcome) => void,
    ) =>
    async (request: Request): Promise<Outcome> => {
      const outcome = await call(request);
      tell(request, outcome);
      return outcome;
    };
  return {
    ...rest,
    send: observed(send, (request, outcome) =>
      onCall({ ...of(request), call: 'send', request, outcome }),
    ),
    ...(confirmRead && {
      confirmRead: observed(confirmRead, (request, outcome) =>
        onCall({ ...of(request), call: 'confirm_read', request, outcome }),
      ),
    }),
    ...(submitTemplate && {
      submitTemplate: observed(submitTemplate, (request, outcome) =>
        onCall({ ...of(request), call: 'submit_template', request, outcome }),
      ),
    }),
  };
};
