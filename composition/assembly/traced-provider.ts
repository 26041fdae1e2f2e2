import type { Channel } from '../../core/model/channels/channel.js';
import type { SpanAttributes, Tracer } from '../../core/ports/machine/tracer.js';
import type { ChatProvider } from '../../core/ports/provider/chat-provider.js';
import type { TraceContext } from '../../core/shared/trace-context.js';

/** What is the same of every kind of call. */
type Request = { readonly channel: Channel; readonly trace?: TraceContext | undefined };
type Outcome = { readonly kind: string; readonly providerCode?: string | null };

/** What a call is about: the trace that it continues, and the ids that its span names. */
type Subject = { readonly trace: TraceContext | undefined; readonly ids: SpanAttributes };

/** Outcomes of a call that did what it should. */
const good = new Set(['taken', 'exists', 'deleted']);

/** A provider whose calls are spans. Each continues the trace of its message or template, and passes on its context. */
export const tracedProvider = (
  name: string,
  { send, confirmRead, submitTemplate, deleteTemplate, ...rest }: ChatProvider,
  tracer: Tracer,
): ChatProvider => {
  const traced =
    <ProviderRequest extends Request, Result extends Outcome>(
      operation: string,
      call: (request: ProviderRequest) => Promise<Result>,
      subjectOf: (request: ProviderRequest) => Subject,
    ) =>
    async (request: ProviderRequest): Promise<Result> => {
      const { trace, ids } = subjectOf(request);
      const { id, project } = request.channel;
      const span = tracer.begin(() => ({
        name: `${operation} ${name}`,
        kind: 'client',
        parent: trace,
        attributes: {
          'roundtrip.provider': name,
          'roundtrip.project.id': project,
          'roundtrip.channel.id': id,
          ...ids,
        },
      }));
      if (!span) return call(trace === undefined ? request : { ...request, trace });
      try {
        const outcome = await span.activate(() => call({ ...request, trace: span.context }));
        span.end(outcomeOf(outcome), good.has(outcome.kind) ? undefined : outcome.kind);
        return outcome;
      } catch (error) {
        span.end({}, 'fault');
        throw error;
      }
    };
  return {
    ...rest,
    send: traced('send', send, ({ message, attempt }) => ({
      trace: message.trace,
      ids: { 'roundtrip.message.id': message.id, 'roundtrip.attempt': attempt },
    })),
    ...(confirmRead && {
      confirmRead: traced('confirm_read', confirmRead, ({ message }) => ({
        trace: message.trace,
        ids: { 'roundtrip.message.id': message.id },
      })),
    }),
    ...(submitTemplate && {
      submitTemplate: traced('submit_template', submitTemplate, ({ template }) => ({
        trace: template.trace,
        ids: { 'roundtrip.template.id': template.id },
      })),
    }),
    ...(deleteTemplate && {
      deleteTemplate: traced('delete_template', deleteTemplate, ({ template }) => ({
        trace: template.trace,
        ids: { 'roundtrip.template.id': template.id },
      })),
    }),
  };
};

const outcomeOf = ({ kind, providerCode }: Outcome): SpanAttributes => ({
  'roundtrip.outcome': kind,
  ...(typeof providerCode === 'string' && { 'roundtrip.provider.code': providerCode }),
});
