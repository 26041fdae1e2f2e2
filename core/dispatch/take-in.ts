import type { Channel } from '../channels/channel.js';
import { type ReceiveMessagePorts, receiveMessage } from '../messages/receive-message.js';
import type { ChannelStore } from '../ports/channel-store.js';
import type { Intake, ProviderReport } from '../ports/intake.js';
import {
  type ApplyTemplateReportPorts,
  applyTemplateReport,
} from '../templates/apply-template-report.js';
import { templateAlias } from '../templates/names.js';
import { type ApplyReportPorts, applyReport } from './apply-report.js';

export type TakeInPorts = ApplyReportPorts &
  ApplyTemplateReportPorts &
  ReceiveMessagePorts & { readonly channels: ChannelStore };

/** The intake of a host: different messages side by side, reports of one message one after another. */
export const takeIn = (ports: TakeInPorts): Intake => {
  const apply = applyReport(ports);
  const applyToTemplate = applyTemplateReport(ports);
  const receive = receiveMessage(ports);

  const takeOne = (channel: Channel, report: ProviderReport): Promise<void> => {
    switch (report.kind) {
      case 'inbound':
        return receive(channel, report);
      case 'template':
        return applyToTemplate(channel, report);
      case 'status':
        return apply(channel, report);
    }
  };

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

/** Reports with one of these in common are about one message, or one template. */
const lineOf = (report: ProviderReport): string => {
  if (report.kind === 'template')
    return templateAlias(report.channel, report.name, report.language);
  return `${report.channel} ${report.providerId ?? (report.kind === 'status' ? report.echo : '')}`;
};
