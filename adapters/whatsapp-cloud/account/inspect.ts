import type { Channel } from '../../../core/model/channels/channel.js';
import type { ListedTemplate } from '../../../core/model/templates/template-report.js';
import type { Clock } from '../../../core/ports/machine/clock.js';
import type { ProviderReport } from '../../../core/ports/provider/intake.js';
import type { GraphClient } from '../graph/client.js';
import type { Json } from '../graph/json.js';
import type { Credentials } from '../settings.js';
import { eachTemplate } from '../templates/list-templates.js';
import {
  type Condition,
  errorOfNewChannel,
  errorOfUsedChannel,
  inactive,
  successBody,
} from './condition.js';
import { diagnoseNumber, isBlocked } from './diagnose-number.js';
import {
  hasAddress,
  numberStatusText,
  qualityIn,
  standingOf,
  statusDetail,
} from './number-condition.js';
import { verifyApp } from './verify-app.js';

/** What `inspect` needs. */
export type InspectPorts = { readonly graph: GraphClient; readonly clock: Clock };

/**
 * Reads the condition of a number and of its templates. For a pending channel it also checks all credentials. A
 * requested inspection looks closer at the number and leaves out the templates.
 */
export const inspect =
  (ports: InspectPorts) =>
  async (channel: Channel, credentials: Credentials): Promise<readonly ProviderReport[]> => {
    const at = ports.clock();
    const condition = await conditionOf(ports, channel, credentials);
    const reports: readonly ProviderReport[] = condition
      ? [{ kind: 'condition', channel: channel.id, ...condition, at, until: null }]
      : [];
    if (condition?.becomes === 'inactive' || channel.inspection) return reports;
    return [...reports, ...(await templateReports(ports, channel, credentials, at))];
  };

const conditionOf = async (
  { graph }: InspectPorts,
  channel: Channel,
  credentials: Credentials,
): Promise<Condition | undefined> => {
  const answer = await graph(credentials, {
    method: 'GET',
    path: `/${credentials.phoneNumberId}`,
    query: { fields: 'id,display_phone_number,verified_name,status,quality_rating' },
  });
  const number = successBody(answer);
  if (!number)
    return (channel.status === 'pending' ? errorOfNewChannel : errorOfUsedChannel)(answer);
  if (!hasAddress(number, channel.address))
    return inactive('address_differs', 'WhatsApp has another number under this id.');
  const condition = await conditionOfNumber(graph, { channel, credentials, number });
  return condition && { ...condition, ...qualityIn(number) };
};

const conditionOfNumber = async (
  graph: GraphClient,
  {
    channel,
    credentials,
    number,
  }: { readonly channel: Channel; readonly credentials: Credentials; readonly number: Json },
): Promise<Condition | undefined> => {
  const standing = standingOf(number);
  const providerCode = numberStatusText(number);
  const detail = statusDetail(number);
  if (standing === 'inactive' || standing === 'restricted')
    return { becomes: standing, providerCode, detail };
  if (channel.inspection && channel.status !== 'pending')
    return diagnoseNumber(graph, credentials, number);
  if (standing !== 'active') return undefined;
  if (channel.status === 'pending') return verifyApp(graph, credentials);
  if (channel.status === 'restricted' && (await isBlocked(graph, credentials))) return undefined;
  return { becomes: standing, providerCode, detail };
};

/**
 * Reports the status and category of every template, because a webhook about it may have been lost, and last the whole
 * list if no page of it failed.
 */
const templateReports = async (
  { graph }: InspectPorts,
  { id: channel }: Channel,
  credentials: Credentials,
  at: number,
): Promise<readonly ProviderReport[]> => {
  const reports: ProviderReport[] = [];
  const templates: ListedTemplate[] = [];
  const failure = await eachTemplate(graph, credentials, {}, (template) => {
    const { providerId, name, language, category, verdict, content } = template;
    const named = { channel, name, language, providerId };
    templates.push({ name, language, providerId, content });
    if (category) reports.push({ kind: 'category', ...named, category });
    if (verdict) reports.push({ kind: 'template', ...named, at, ...verdict });
  });
  return failure ? reports : [...reports, { kind: 'inventory', channel, templates }];
};
