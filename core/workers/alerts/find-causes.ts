import type { AlertRule } from '../../model/alerts/alert-rule.js';
import type { AlertConditionKind } from '../../model/alerts/condition.js';
import type { Finding } from '../../model/alerts/judge-alerts.js';
import { allowanceOf } from '../../model/billing/billing.js';
import { inheritedAllowance, mediaLimit } from '../../model/limits/effective-limits.js';
import { countSteps, startOfStep } from '../../model/statistics/event-count.js';
import type { Template } from '../../model/templates/template.js';
import type { Project } from '../../model/tenants/project.js';
import { madeAt, type TemplateId } from '../../shared/ids.js';
import { dayMs, minuteMs, secondMs, utcDay, utcMonth } from '../../shared/time.js';
import type { CausePorts, Find, Now } from './cause.js';
import { channelQuality, channelRestricted, nameOf } from './channel-causes.js';

/** The part of a bound below which an alert ends. Between it and the bound nothing changes. */
const nearPart = 0.8;

/** A figure against its bound; undefined when it is well below. */
const findingOf = (
  subject: string,
  {
    figure,
    bound,
    text,
  }: { readonly figure: number; readonly bound: number; readonly text: string },
): readonly Finding[] => {
  if (figure < bound * nearPart) return [];
  return [{ subject, text, level: figure >= bound ? 'over' : 'near' }];
};

const failureRate: Find<'failure_rate'> = async (
  { statistics },
  { id: project },
  { percent, minutes, messages },
  { now },
) => {
  const [{ stepMs }] = countSteps;
  const from = startOfStep(now - minutes * minuteMs, stepMs);
  const { byStep } = await statistics.read({ project, stepMs, from, to: now });
  const countOf = (type: string): number =>
    byStep.reduce((sum, step) => (step.type === type ? sum + step.count : sum), 0);
  const failed = countOf('message.failed');
  // Messages that were accepted before can fail now.
  const all = Math.max(countOf('message.accepted'), failed);
  const figure = all === 0 ? 0 : (failed * 100) / all;
  const text = `${failed} of ${all} messages failed in ${minutes} minutes: ${Math.floor(figure)} %, from ${percent} % on is too much`;
  const found = findingOf(project, { figure, bound: percent, text });
  if (all >= messages) return found;
  // So few say nothing new; when hardly any are left, what was said of them has ended.
  return all < messages * nearPart ? [] : found.map((each) => ({ ...each, level: 'near' }));
};

const queueAge: Find<'queue_age'> = async ({ queue, channels }, project, { seconds }, { now }) => {
  const backlogs = await queue.backlogsOf(project.id);
  if (backlogs.length === 0) return [];
  const known = new Map((await channels.list(project.id)).map((each) => [each.id, each]));
  return backlogs.flatMap(({ channel: id, jobs, oldest }) => {
    const channel = known.get(id);
    if (!channel || oldest === undefined) return [];
    const figure = Math.floor((now - madeAt(oldest)) / secondMs);
    const text = `${nameOf(channel)}: the oldest of ${jobs} messages waits for ${figure} s, from ${seconds} s on is too long`;
    return findingOf(id, { figure, bound: seconds, text });
  });
};

const endpointFailing: Find<'endpoint_failing'> = async (
  { endpoints },
  { id: project },
  { minutes },
  { steadyNow },
) => {
  const found: Finding[] = [];
  for (const { id, url, inactiveReason } of await endpoints.list(project)) {
    const name = `webhook endpoint ${withoutQuery(url)} (${id})`;
    if (inactiveReason === 'failing' || inactiveReason === 'gone')
      found.push({
        ...{ subject: id, level: 'over' },
        text: `${name}: the service made it inactive (${inactiveReason})`,
      });
    if (inactiveReason !== null) continue;
    const { failingSince } = await endpoints.health(id);
    if (failingSince === null) continue;
    const figure = Math.floor((steadyNow - failingSince) / minuteMs);
    const text = `${name}: it fails for ${figure} minutes, from ${minutes} on is too long`;
    found.push({ subject: id, level: figure >= minutes ? 'over' : 'near', text });
  }
  return found;
};

/** A query can have what is secret. */
const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');

const wrongStatuses = ['rejected', 'paused', 'disabled'] as const;
/** Templates of a status that are read at once, and pages of them. */
const [templatesAtOnce, templatePages] = [100, 10];

const templateStatus: Find<'template_status'> = async ({ templates }, { id: project }) => {
  const found: Template[] = [];
  for (const status of wrongStatuses) {
    let before: TemplateId | undefined;
    for (let page = 0; page < templatePages; page += 1) {
      const listed = await templates.list(project, { status, before, limit: templatesAtOnce });
      found.push(...listed.filter(({ deletedAt }) => deletedAt === undefined));
      before = listed.at(-1)?.id;
      if (listed.length < templatesAtOnce) break;
    }
  }
  return found.map(({ id, name, language, status, rejectionReason }) => ({
    subject: id,
    level: 'over',
    text: `template ${name} (${language}, ${id}) is ${status}${rejectionReason === null ? '' : `: ${rejectionReason}`}`,
  }));
};

const usage: Find<'usage'> = async (ports, project, { percent }, { now }) => {
  const { tenants, mediaQuotaBytes } = ports;
  const { id, billing, environment } = project;
  const layers = await tenants.findLayers(id);
  const part = (subject: string, used: number, limit: number, unit: string) => {
    if (!(limit > 0 && limit < Number.POSITIVE_INFINITY)) return [];
    const figure = (used * 100) / limit;
    const text = `${used} of ${limit} ${unit} are used: ${Math.floor(figure)} %, the bound is ${percent} %`;
    return findingOf(subject, { figure, bound: percent, text });
  };
  const found: Finding[] = [];
  const allowance = allowanceOf(billing.messageAllowance, inheritedAllowance(layers));
  if (allowance && environment === 'live') {
    const rows = await ports.usage.sum(id, `${utcMonth(now)}-01`, utcDay(now + dayMs));
    const sent = rows.filter(({ metric }) => metric === 'outbound_messages');
    const used = sent.reduce((sum, { quantity }) => sum + quantity, 0);
    found.push(...part('messages', used, allowance.limit, 'messages of this month'));
  }
  const media = mediaLimit(layers, mediaQuotaBytes);
  if (media.limit < Number.POSITIVE_INFINITY) {
    const used = await tenants.countMediaBytes(id);
    found.push(...part('media', used, media.limit, 'bytes of media files'));
  }
  return found;
};

const finders: { readonly [Kind in AlertConditionKind]: Find<Kind> } = {
  failure_rate: failureRate,
  queue_age: queueAge,
  endpoint_failing: endpointFailing,
  template_status: templateStatus,
  channel_restricted: channelRestricted,
  channel_quality: channelQuality,
  usage,
};

/** The causes for which a rule is broken now, or nearly. Reads only what is stored for other reasons. */
export const findCauses = (
  ports: CausePorts,
  project: Project,
  { condition }: Pick<AlertRule, 'condition'>,
  at: Now,
): Promise<readonly Finding[]> => {
  // The finder of a kind takes the condition of that kind.
  const find = finders[condition.kind] as Find<AlertConditionKind>;
  return find(ports, project, condition as never, at);
};
