import type { Logger } from 'pino';
import type { ProviderCall } from '../assembly/index.js';
import { withoutContent } from './error-facts.js';
import { milliseconds } from './milliseconds.js';

/** Outcomes after which it is unclear what the provider did, or whether the channel works. */
const doubtful = new Set<ProviderCall['outcome']['kind']>(['unknown', 'channel_trouble']);

/** Logs one line for each call to a provider: at `warn` when its outcome is doubtful, else at `info`. */
export const callLog =
  (logger: Logger, withContent: boolean) =>
  (call: ProviderCall): void => {
    const { provider, channel, outcome, durationMs } = call;
    const level = doubtful.has(outcome.kind) ? 'warn' : 'info';
    if (!logger.isLevelEnabled(level)) return;
    logger[level](
      {
        provider,
        call: call.call,
        ...subjectOf(call, withContent),
        channel: channel.id,
        project: channel.project,
        outcome: outcome.kind,
        ...('providerCode' in outcome &&
          outcome.providerCode !== null && { providerCode: outcome.providerCode }),
        ...(outcome.kind === 'unknown' && {
          reason: withContent ? outcome.reason : withoutContent(outcome.reason),
        }),
        durationMs: milliseconds(durationMs),
      },
      'provider call',
    );
  };

const subjectOf = (call: ProviderCall, withContent: boolean): object => {
  if (call.call === 'submit_template' || call.call === 'delete_template')
    return { template: call.request.template.id };
  const { id, request, from, to, content } = call.request.message;
  return {
    message: id,
    ...(call.call === 'send' && { attempt: call.request.attempt }),
    ...(request !== null && { request }),
    ...(withContent && { from, to, content }),
  };
};
