import type { SteadyClock } from '../../core/ports/machine/clock.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import { ageSeconds } from './age.js';
import type { QueryGauges } from './query-gauges.js';

const countName = 'roundtrip_inbound_media_pending';
const ageName = 'roundtrip_inbound_media_oldest_age_seconds';

/** Shows the number of inbound media files that are being fetched, and the age of the oldest. */
export const inboundMediaMetrics = (
  gauges: QueryGauges,
  { pendingInbound, pendingMedia }: Pick<Stores, 'pendingInbound' | 'pendingMedia'>,
  steady: SteadyClock,
): void =>
  gauges.add({
    help: {
      [countName]: 'Media files of inbound messages that are not fetched from the provider yet.',
      [ageName]: 'Age of the oldest of them. 0 when there is none.',
    },
    query: async () => {
      const queues = [pendingInbound, pendingMedia];
      const found = await Promise.all(queues.map((queue) => queue.pending()));
      const ages = found.map(({ oldest = Number.NaN }) => ageSeconds(steady(), oldest));
      return [
        { name: countName, value: found.reduce((sum, { count }) => sum + count, 0) },
        { name: ageName, value: Math.max(...ages) },
      ];
    },
  });

const quotaName = 'roundtrip_media_quota_bytes';
const bytesName = 'roundtrip_media_bytes';
const largestProjectName = 'roundtrip_media_largest_project_bytes';
const nearName = 'roundtrip_media_projects_near_quota';
const atName = 'roundtrip_media_projects_at_quota';

/** The part of a quota from which a project is near it. */
const nearShare = 0.8;

/** Shows the quota of media files, and how much of it the projects use. Without a quota nothing is counted. */
export const mediaQuotaMetrics = (
  gauges: QueryGauges,
  { tenants }: Pick<Stores, 'tenants'>,
  quotaBytes: number,
): void =>
  gauges.add({
    help: {
      [quotaName]: "Bytes that each project's media files may have. +Inf without a quota.",
      [bytesName]: 'Bytes of the media files of all projects.',
      [largestProjectName]: 'Bytes of the media files of the project that has the most.',
      [nearName]: 'Projects whose media files have at least 80 % of the quota.',
      [atName]: 'Projects whose media files have the whole quota: their uploads are refused.',
    },
    query: async () => {
      const quota = { name: quotaName, value: quotaBytes };
      if (quotaBytes === Number.POSITIVE_INFINITY) return [quota];
      const near = await tenants.mediaUse(Math.ceil(nearShare * quotaBytes));
      const at = await tenants.mediaUse(quotaBytes);
      return [
        quota,
        { name: bytesName, value: at.allBytes },
        { name: largestProjectName, value: at.mostBytes },
        { name: nearName, value: near.projects },
        { name: atName, value: at.projects },
      ];
    },
  });
