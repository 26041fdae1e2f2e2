import type { Channel } from '../../core/model/channels/channel.js';
import type { MonotonicClock } from '../../core/ports/machine/clock.js';
import type {
  CallOutcome,
  ChatProvider,
  DeletionOutcome,
  SendCall,
  SubmissionCall,
  SubmissionOutcome,
} from '../../core/ports/provider/chat-provider.js';

/** One call to a provider, and its outcome. */
export type ProviderCall = {
  /** The provider's name. */
  readonly provider: string;
  readonly channel: Channel;
  /** From the call to its outcome. */
  readonly durationMs: number;
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
  | {
      readonly call: 'delete_template';
      readonly request: SubmissionCall;
      readonly outcome: DeletionOutcome;
    }
);

/** What observing a provider needs. */
type Observing = {
  readonly monotonic: MonotonicClock;
  /** Called with each call that came to an outcome. */
  readonly onCall: (call: ProviderCall) => void;
};

/** What is the same of every kind of call. */
type Common = Pick<ProviderCall, 'provider' | 'channel' | 'durationMs'>;

/** The outcome of a call that threw: it may have arrived. */
const fault = { kind: 'unknown', reason: 'a fault during the call' } as const;
type Fault = typeof fault;

/** A provider that passes each call and its outcome to `onCall`. */
export const observedProvider = (
  provider: string,
  { send, confirmRead, submitTemplate, deleteTemplate, ...rest }: ChatProvider,
  { monotonic, onCall }: Observing,
): ChatProvider => {
  const observed =
    <Request extends { readonly channel: Channel }, Outcome>(
      call: (request: Request) => Promise<Outcome>,
      tell: (common: Common, request: Request, outcome: Outcome | Fault) => void,
    ) =>
    async (request: Request): Promise<Outcome> => {
      const began = monotonic();
      const { channel } = request;
      const told = (outcome: Outcome | Fault): void =>
        tell({ provider, channel, durationMs: monotonic() - began }, request, outcome);
      try {
        const outcome = await call(request);
        told(outcome);
        return outcome;
      } catch (error) {
        told(fault);
        throw error;
      }
    };
  return {
    ...rest,
    send: observed(send, (common, request, outcome) =>
      onCall({ ...common, call: 'send', request, outcome }),
    ),
    ...(confirmRead && {
      confirmRead: observed(confirmRead, (common, request, outcome) =>
        onCall({ ...common, call: 'confirm_read', request, outcome }),
      ),
    }),
    ...(submitTemplate && {
      submitTemplate: observed(submitTemplate, (common, request, outcome) =>
        onCall({ ...common, call: 'submit_template', request, outcome }),
      ),
    }),
    ...(deleteTemplate && {
      deleteTemplate: observed(deleteTemplate, (common, request, outcome) =>
        onCall({ ...common, call: 'delete_template', request, outcome }),
      ),
    }),
  };
};
