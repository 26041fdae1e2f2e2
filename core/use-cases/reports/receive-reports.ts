import { unchecked } from '../../contract/input.js';
import type { ChannelIdentity } from '../../model/channels/channel.js';
import { requestInspection } from '../../model/channels/inspection.js';
import { restrict } from '../../model/channels/restriction.js';
import { templateExternalId } from '../../model/templates/external-id.js';
import type { Intake, ProviderReport } from '../../ports/provider/intake.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { EphemeralStore } from '../../ports/stores/ephemeral-store.js';
import { type ApplyConditionPorts, applyCondition } from '../channels/apply-condition.js';
import { changeChannel } from '../channels/change-channel.js';
import { channelIdentities } from '../channels/channel-identities.js';
import { applyIdentity } from '../contacts/apply-identity.js';
import { type InventoryPorts, keepInventory } from '../templates/inventory.js';
import { useCase } from '../use-case.js';
import { type ApplyReportPorts, applyReport } from './apply-report.js';
import {
  type ApplyTemplateReportPorts,
  applyCategory,
  applyTemplateReport,
} from './apply-template-report.js';
import { type KeepPendingInboundPorts, keepPendingInbound } from './keep-pending-inbound.js';
import { type ReceiveMessagePorts, receiveMessage } from './receive-message.js';
import { recordReportActivity } from './report-activity.js';

/** The ports of `receiveReports`. */
export type ReceiveReportsPorts = ApplyReportPorts &
  ApplyTemplateReportPorts &
  ApplyConditionPorts &
  KeepPendingInboundPorts &
  InventoryPorts &
  ReceiveMessagePorts & { readonly channels: ChannelStore; readonly ephemeral: EphemeralStore };

/** Different messages side by side, reports of one message one after another. */
const intake = (ports: ReceiveReportsPorts): Intake => {
  const apply = applyReport(ports);
  const applyToTemplate = applyTemplateReport(ports);
  const applyItsCategory = applyCategory(ports);
  const applyToChannel = applyCondition(ports);
  const applyNaming = applyIdentity(ports);
  const receive = receiveMessage(ports);
  const awaitOne = keepPendingInbound(ports);
  const recordActivity = recordReportActivity(ports);
  const identityOf = channelIdentities(ports.channels);

  /** Resolves to false where the channel does not have what the report is about. */
  const takeOne = (channel: ChannelIdentity, report: ProviderReport): Promise<unknown> => {
    switch (report.kind) {
      case 'inbound':
        return receive(channel, report);
      case 'remote':
        return awaitOne(channel, report);
      case 'condition':
        return applyToChannel(report);
      case 'inspection':
        return changeChannel(ports, channel.id, (found, { steadyNow }) =>
          requestInspection(found, report.providerCode, steadyNow),
        );
      case 'restriction':
        return changeChannel(ports, channel.id, (found, { now }) => restrict(found, report, now));
      case 'template':
        return applyToTemplate(channel, report);
      case 'category':
        return applyItsCategory(channel, report);
      case 'inventory':
        return keepInventory(ports)(report);
      case 'identity':
      case 'call':
      case 'preference':
        return applyNaming(channel, report);
      case 'status':
        return apply(channel, report);
    }
  };

  const takeLine = async (line: readonly ProviderReport[]): Promise<readonly ProviderReport[]> => {
    const [first] = line;
    const channel = first && (await identityOf(first.channel));
    if (!channel) return [];
    const unknown: ProviderReport[] = [];
    for (const report of line) if ((await takeOne(channel, report)) === false) unknown.push(report);
    if (line.some(showsArrival)) await recordActivity(channel.id, ports.steady());
    return unknown;
  };

  return async (reports) => {
    const lines = new Map<string, ProviderReport[]>();
    for (const report of reports) {
      const line = lines.get(lineOf(report));
      if (line) line.push(report);
      else lines.set(lineOf(report), [report]);
    }
    return (await Promise.all([...lines.values()].map(takeLine))).flat();
  };
};

export const receiveReports = useCase({
  kind: 'traffic',
  summary:
    'Applies what a provider reports: statuses, inbound messages, calls and opt-outs of persons, reviews of templates, conditions of channels.',
  description: [
    'Late, early and repeated reports are harmless.',
    'Reports of one message are applied in the given order.',
    'Answers the reports about templates that the channel does not have: they change nothing.',
  ],
  promise:
    'One commit for each report. Resolves when each report is applied, ignored, or stored: acknowledge it to the provider then. When it rejects, some may be applied; pass all of them again.',
  within: false,
  input: unchecked<readonly ProviderReport[]>(),
  refusals: 'none',
  run: intake,
});

/** What shows that reports of messages reach the channel at all. One that was asked for shows nothing of those that are not. */
const showsArrival = (report: ProviderReport): boolean =>
  report.kind === 'status'
    ? report.isAsked !== true
    : report.kind === 'inbound' || report.kind === 'remote';

/** Reports with one of these in common are about one message, one template, people, or the channel itself. */
const lineOf = (report: ProviderReport): string => {
  switch (report.kind) {
    case 'template':
    case 'category':
      return templateExternalId(report.channel, report.name, report.language);
    case 'inventory':
      return `${report.channel} inventory`;
    case 'identity':
    case 'call':
    case 'preference':
      return `${report.channel} people`;
    case 'condition':
    case 'inspection':
    case 'restriction':
      return report.channel;
    case 'status':
      return `${report.channel} ${report.providerId ?? report.echo}`;
    default:
      return `${report.channel} ${report.providerId}`;
  }
};
