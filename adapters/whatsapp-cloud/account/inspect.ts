import type { Channel } from '../../../core/model/channels/channel.js';
import type { Clock } from '../../../core/ports/machine/clock.js';
import type { ProviderReport } from '../../../core/ports/provider/intake.js';
import type { GraphClient } from '../graph/client.js';
import { type Json, objectAt, textAt } from '../graph/json.js';
import type { Credentials } from '../settings.js';
import { eachTemplate } from '../templates/list-templates.js';
import { type Finding, goodBody, inactive, obstacleIn, troubleIn } from './finding.js';
import { bearsAddress, numberCondition } from './number-condition.js';
import { verifyApp } from './verify-app.js';

export type InspectPorts = { readonly graph: GraphClient; readonly clock: Clock };

/** Asks how a number stands and, before it is used for the first time, whether all of its credentials fit. */
export const inspect =
  (ports: InspectPorts) =>
  async (channel: Channel, credentials: Credentials): Promise<readonly ProviderReport[]> => {
    const at = ports.clock();
    const finding = await look(ports, channel, credentials);
    const condition: readonly ProviderReport[] = finding
      ? [{ kind: 'condition', channel: channel.id, ...finding, at, until: null }]
      : [];
    if (finding?.becomes === 'inactive') return condition;
    return [...condition, ...(await templateReports(ports, channel, credentials, at))];
  };

const look = async (
  { graph }: InspectPorts,
  channel: Channel,
  credentials: Credentials,
): Promise<Finding | undefined> => {
  const answer = await graph(credentials, {
    method: 'GET',
    path: `/${credentials.phoneNumberId}`,
    query: { fields: 'id,display_phone_number,verified_name,status,quality_rating' },
  });
  const number = goodBody(answer);
  if (!number) return (channel.status === 'pending' ? obstacleIn : troubleIn)(answer);
  if (!bearsAddress(number, channel.address)) return inactive('address_differs');
  const becomes = numberCondition(number);
  if (becomes !== 'active') return becomes && { becomes, providerCode: wordsOf(number) };
  if (channel.status === 'pending') return verifyApp(graph, credentials);
  if (channel.status === 'restricted' && (await isBlocked(graph, credentials))) return undefined;
  return { becomes, providerCode: wordsOf(number) };
};

/** The number's status and its quality, as the provider words them. */
const wordsOf = (number: Json): string =>
  [textAt(number, 'status'), textAt(number, 'quality_rating')].filter(Boolean).join(' ');

/** Whether the provider says that nothing can be sent although the number is connected; not all accounts tell. */
const isBlocked = async (graph: GraphClient, credentials: Credentials): Promise<boolean> => {
  const path = `/${credentials.phoneNumberId}`;
  const answer = await graph(credentials, {
    method: 'GET',
    path,
    query: { fields: 'health_status' },
  });
  const health = objectAt(goodBody(answer), 'health_status');
  return textAt(health, 'can_send_message')?.toUpperCase() === 'BLOCKED';
};

/** How each template of the account stands, in case a report of it was missed. */
const templateReports = async (
  { graph }: InspectPorts,
  { id: channel }: Channel,
  credentials: Credentials,
  at: number,
): Promise<readonly ProviderReport[]> => {
  const reports: ProviderReport[] = [];
  await eachTemplate(graph, credentials, {}, ({ id, name, language, category, verdict }) => {
    if (category) reports.push({ kind: 'category', channel, name, language, category });
    if (verdict)
      reports.push({ kind: 'template', channel, name, language, providerId: id, at, ...verdict });
  });
  return reports;
};
