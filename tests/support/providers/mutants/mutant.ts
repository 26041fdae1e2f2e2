import type { CallOutcome, ChatProvider } from '../../../../core/ports/provider/chat-provider.js';
import type { ProviderReport } from '../../../../core/ports/provider/intake.js';
import type { ProviderAbilities, ProviderUnderTest } from '../../../conformance/provider/index.js';

/** A provider with one rule broken. */
export type ProviderMutant = {
  /** What is wrong with it. */
  readonly name: string;
  /** The check that must fail. */
  readonly caughtBy: string;
  /** What its author declares in place of the truth. Default: the truth. */
  readonly declares?: Partial<ProviderAbilities>;
  readonly broken: (right: ProviderUnderTest) => ProviderUnderTest;
};

/** Breaks functions of the provider. An undefined one is absent. */
export const withProvider =
  (
    change: (
      right: ChatProvider,
      under: ProviderUnderTest,
    ) => {
      readonly [Part in keyof ChatProvider]?: ChatProvider[Part] | undefined;
    },
  ) =>
  (under: ProviderUnderTest): ProviderUnderTest => {
    const parts = Object.entries({ ...under.provider, ...change(under.provider, under) });
    const present = parts.filter(([, part]) => part !== undefined);
    return { ...under, provider: Object.fromEntries(present) as ChatProvider };
  };

/** Changes the outcome of each send. */
export const withOutcome = (
  change: (outcome: CallOutcome, under: ProviderUnderTest) => CallOutcome,
) =>
  withProvider(({ send }, under) => ({
    send: async (call) => change(await send(call), under),
  }));

/** Changes each report. An undefined one is lost. */
export const withReports =
  (change: (report: ProviderReport) => ProviderReport | undefined) =>
  (under: ProviderUnderTest): ProviderUnderTest => ({
    ...under,
    reports: () => under.reports().flatMap((report) => change(report) ?? []),
  });

/** Breaks the calls of a message with a media file. */
export const withMediaSend = (send: ChatProvider['send']) =>
  withProvider((right) => ({
    send: (call) => ('media' in call.message.content ? send(call) : right.send(call)),
  }));
