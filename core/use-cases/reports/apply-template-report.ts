import type { ChangeWith } from '../../commit/conflicts.js';
import type { ChannelIdentity } from '../../model/channels/channel.js';
import { templateExternalId } from '../../model/templates/external-id.js';
import { ownerOf } from '../../model/templates/identity.js';
import { moveTemplate } from '../../model/templates/move-template.js';
import type { Template } from '../../model/templates/template.js';
import type { CategoryReport, TemplateReport } from '../../model/templates/template-report.js';
import { withUnmatchedReport } from '../../model/templates/unmatched-reports.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { ExternalIdStore } from '../../ports/stores/external-id-store.js';
import type { TemplateStore } from '../../ports/stores/template-store.js';
import { isId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';

/** The ports of `applyTemplateReport`. */
export type ApplyTemplateReportPorts = {
  readonly clock: Clock;
  readonly externalIds: ExternalIdStore;
  readonly templates: TemplateStore;
  readonly commit: Commit;
};

/**
 * Applies a provider's report about a template. A repeated, late or impossible report changes nothing, nor does
 * a report about another's template (docs/specification.md#3.2.6). Resolves to whether the channel has a template that it can
 * be about.
 */
export const applyTemplateReport =
  (ports: ApplyTemplateReportPorts) =>
  ({ id, project }: ChannelIdentity, report: TemplateReport): Promise<boolean> =>
    retryOnConflict(async () => {
      const template = await findNamed(ports, { id, project }, report);
      if (!template || ownerOf(template, report.providerId) === 'foreign') return false;
      const change = reportChange(template, report, ports.clock());
      if (!change) return true;
      return commitChange(ports.commit, change, { committed: () => true, changed: retry });
    });

/**
 * Stores the category that the provider gave a template. No event announces it. Resolves to whether the channel has a template
 * that it can be about.
 */
export const applyCategory =
  (ports: ApplyTemplateReportPorts) =>
  (channel: ChannelIdentity, report: CategoryReport): Promise<boolean> =>
    retryOnConflict(async () => {
      const template = await findNamed(ports, channel, report);
      const owner = template && ownerOf(template, report.providerId);
      if (!template || owner === 'foreign') return false;
      if (owner !== 'ours' || template.category === report.category) return true;
      const at = ports.clock();
      const changed = { ...template, category: report.category, updatedAt: at };
      const update = { project: channel.project, at, puts: { templates: [changed] } };
      return commitChange(ports.commit, update, { committed: () => true, changed: retry });
    });

const findNamed = async (
  { externalIds, templates }: ApplyTemplateReportPorts,
  { id, project }: Pick<ChannelIdentity, 'id' | 'project'>,
  { name, language }: Pick<TemplateReport, 'name' | 'language'>,
): Promise<Template | undefined> => {
  const holder = await externalIds.find(project, templateExternalId(id, name, language));
  return holder && isId('tmpl')(holder) ? templates.find(project, holder) : undefined;
};

/** What a report changes; undefined where it is nothing. */
export const reportChange = (
  template: Template,
  report: TemplateReport,
  now: Instant,
): ChangeWith<'puts' | 'events' | 'makeDue'> | undefined => {
  const owner = ownerOf(template, report.providerId);
  if (owner === 'unknown') return unmatchedChange(template, report, now);
  if (owner === 'foreign') return undefined;
  const move = isLate(template, report, now) ? undefined : moveTemplate(template, report, { now });
  if (!move) return undefined;
  const { project, channel: lane, id: subject } = template;
  return {
    project,
    at: now,
    puts: { templates: [{ ...move.template, heardAt: report.at }] },
    events: move.events,
    makeDue: template.status === 'submitted' ? [{ lane, subject }] : [],
  };
};

/**
 * A report of a template that may be ours is kept until the provider's id of ours is known. It also shows that the
 * provider has a template to be looked up.
 */
const unmatchedChange = (
  template: Template,
  report: TemplateReport,
  now: Instant,
): ChangeWith<'puts' | 'makeDue'> | undefined => {
  const { project, channel: lane, id: subject, status } = template;
  const unmatchedReports = withUnmatchedReport(template, report);
  if (status !== 'submitted' || !unmatchedReports) return undefined;
  return {
    project,
    at: now,
    puts: { templates: [{ ...template, unmatchedReports }] },
    makeDue: [{ lane, subject }],
  };
};

/**
 * Whether a later report was applied already. Of two reports of the same instant the one that arrives later counts,
 * unless it is the beginning of a review, which no decision precedes, or repeats a report from before the template
 * was submitted again.
 */
const isLate = ({ heardAt, status }: Template, report: TemplateReport, now: Instant): boolean => {
  const { at } = report;
  if (heardAt === null || at > heardAt) return false;
  // The provider's clock ran ahead, or ours stepped back: the word of then must not outlive the next one.
  if (heardAt > now && at <= now) return report.status === 'pending' && status !== 'submitted';
  return at < heardAt || report.status === 'pending' || status === 'submitted';
};
