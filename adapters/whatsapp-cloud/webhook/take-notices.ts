import { setImmediate } from 'node:timers/promises';
import type { Channel } from '../../../core/model/channels/channel.js';
import type { Intake, ProviderReport } from '../../../core/ports/provider/intake.js';
import { identifiersOf } from '../settings.js';
import type { IgnoredReason, IgnoredWebhook, OnIgnored } from './ignored-webhook.js';
import type { Notice } from './notice.js';
import { concerns, routeNotices, withoutRepeatedRequests } from './route-notices.js';

/** Notices that are read, routed and stored together. Takes the process a few milliseconds. */
const sliceSize = 100;
/** Failed slices in a row after which the store is taken to be unavailable. */
const maxFailuresInRow = 2;

type TakeNoticesPorts = {
  readonly intake: Intake;
  readonly onIgnored: OnIgnored;
  readonly nextTurn?: () => Promise<unknown>;
};

/**
 * Applies the notices of a webhook to the channels that they concern, slice by slice. Between two slices other work of
 * the process has its turn. After a failure the later slices are still applied, and then the first error is thrown: the
 * provider repeats the whole webhook, which is harmless.
 */
export const takeNotices = async (
  { intake, onIgnored, nextTurn = () => setImmediate() }: TakeNoticesPorts,
  notices: Iterable<Notice>,
  channels: readonly Channel[],
): Promise<void> => {
  const ofAccount = byAccount(channels);
  const ignored = ignoredOnce(onIgnored);
  const unrepeated = withoutRepeatedRequests();
  const failures: unknown[] = [];
  let failuresInRow = 0;
  let taken = 0;
  for (const slice of slices(notices)) {
    if (taken > 0) await nextTurn();
    taken += slice.length;
    const accounts = new Set(slice.map(({ wabaId }) => wabaId));
    const concerned = [...accounts].flatMap((wabaId) => ofAccount.get(wabaId) ?? []);
    for (const notice of slice) ignored.notice(notice, concerned);
    try {
      const reports = unrepeated(routeNotices(slice, concerned));
      ignored.templates(reports, await intake(reports));
      failuresInRow = 0;
    } catch (error) {
      failures.push(error);
      failuresInRow += 1;
      if (failuresInRow === maxFailuresInRow) break;
    }
  }
  if (failures.length > 0) throw failures[0];
};

const byAccount = (channels: readonly Channel[]): ReadonlyMap<string, readonly Channel[]> => {
  const ofAccount = new Map<string, Channel[]>();
  for (const channel of channels) {
    const wabaId = identifiersOf(channel)?.wabaId ?? '';
    const others = ofAccount.get(wabaId);
    if (others) others.push(channel);
    else ofAccount.set(wabaId, [channel]);
  }
  return ofAccount;
};

function* slices(notices: Iterable<Notice>): Generator<readonly Notice[], void> {
  let slice: Notice[] = [];
  for (const notice of notices) {
    slice.push(notice);
    if (slice.length < sliceSize) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}

const ignoredReason = (notice: Notice, channels: readonly Channel[]): IgnoredReason | undefined => {
  if (notice.kind === 'unreadable' || notice.kind === 'unread_field') return notice.kind;
  return channels.some((channel) => concerns(channel, notice)) ? undefined : 'no_channel';
};

/** Reports why notices have no effect: each reason, number and name of one webhook once. */
const ignoredOnce = (onIgnored: OnIgnored) => {
  const reported = new Set<string>();
  const report = (ignored: IgnoredWebhook): void => {
    const key = Object.values(ignored).join(' ');
    if (reported.has(key)) return;
    reported.add(key);
    onIgnored(ignored);
  };
  return {
    notice: (notice: Notice, channels: readonly Channel[]): void => {
      const reason = ignoredReason(notice, channels);
      if (reason === undefined) return;
      const phoneNumberId = 'phoneNumberId' in notice ? notice.phoneNumberId : null;
      const name = notice.kind === 'unread_field' ? { name: notice.name } : {};
      report({ reason, phoneNumberId, ...name });
    },
    /** A template belongs to an account, so it is unknown only where none of the channels of the account has it. */
    templates: (given: readonly ProviderReport[], unknown: readonly ProviderReport[]): void => {
      const known = new Set(given.filter((each) => !unknown.includes(each)).map(templateIn));
      for (const name of unknown.map(templateIn))
        if (name !== undefined && !known.has(name))
          report({ reason: 'unknown_template', phoneNumberId: null, name });
    },
  };
};

/** Name and language of the template that a report is about. */
const templateIn = (report: ProviderReport): string | undefined =>
  'language' in report ? `${report.name} ${report.language}` : undefined;
