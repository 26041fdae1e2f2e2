import type { Channel } from '../channels/channel.js';
import { type ReceiveMessagePorts, receiveMessage } from '../messages/receive-message.js';
import type { ChannelStore } from '../ports/channel-store.js';
import type { Intake, ProviderReport } from '../ports/intake.js';
import { type ApplyReportPorts, applyReport } from './apply-report.js';

export type TakeInPorts = ApplyReportPorts &
  ReceiveMessagePorts & { readonly channels: ChannelStore };

/** The intake of a host: different messages side by side, reports of one message one after another. */
export const takeIn = (ports: TakeInPorts): Intake => {
  const apply = applyReport(ports);
  const receive = receiveMessage(ports);

  const takeOne = (channel: Channel, report: ProviderReport): Promise<void> =>
    report.kind === 'inbound' ? receive(channel, report) : apply(channel, report);

  const takeLine = async (line: readonly ProviderReport[]): Promise<void> => {
    const [first] = line;
    const channel = first && (await ports.channels.findAnywhere(first.channel));
    if (!channel) return;
    for (const report of line) await takeOne(channel, report);
  };

  return async (reports) => {
    const lines = new Map<string, ProviderReport[]>();
    for (const report of reports) {
      const line = lines.get(lineOf(report));
      if (line) line.push(report);
      else lines.set(lineOf(report), [report]);
    }
    await Promise.all([...lines.values()].map(takeLine));
  };
};

/** Reports with one of these in common are about one message. */
const lineOf = (report: ProviderReport): string =>
  `${report.channel} ${report.providerId ?? (report.kind === 'status' ? report.echo : '')}`;
