import type { Channel } from '../../../core/model/channels/channel.js';
import type { StatusReport } from '../../../core/model/messages/status-report.js';
import type { ChannelId } from '../../../core/shared/ids.js';
import { dayMs, type Instant, isoTime } from '../../../core/shared/time.js';
import { chargeIn } from '../api/charge.js';
import type { TwilioClient } from '../api/client.js';
import { type Json, jsonObjectsAt, numberAt, textAt } from '../api/json.js';
import type { Credentials } from '../settings.js';
import { type MessageState, reportOf } from '../status.js';

/** How long the list may take: the inspections of all channels wait for it. */
const maxMs = 4_000;
/** How far back messages are asked for: by then a price is known, and a callback is lost. */
const lookBackMs = dayMs;
/** The longest texts fit into an answer of the client. */
const pageSize = 50;
const maxPages = 20;

/**
 * What Twilio says of the newest messages that it has sent for a channel, of one day: 1,000 at most, and as many as it tells in
 * 4 s. It finds statuses whose callback was lost, and prices, which no callback has. With a messaging service they are those of
 * the whole account.
 */
export const recentMessages =
  ({ twilio }: { readonly twilio: TwilioClient }) =>
  async (
    { id, address }: Channel,
    credentials: Credentials,
    now: Instant,
  ): Promise<readonly StatusReport[]> => {
    const query = new URLSearchParams({
      'DateSent>': isoTime(now - lookBackMs).slice(0, 10),
      PageSize: String(pageSize),
      ...(credentials.messagingServiceSid === undefined && { From: address }),
    });
    const reports: StatusReport[] = [];
    let path: `/${string}` | undefined = `/Messages.json?${query}`;
    const begunAt = performance.now();
    for (let page = 0; path !== undefined && page < maxPages; page += 1) {
      if (performance.now() - begunAt > maxMs) break;
      const answer = await twilio(credentials, { method: 'GET', path });
      const body = answer.kind === 'answered' && answer.status === 200 ? answer.body : undefined;
      const listed = jsonObjectsAt(body, 'messages').slice(0, pageSize);
      reports.push(...listed.flatMap((message) => reportIn(message, id, now)));
      path = nextPath(textAt(body, 'next_page_uri'), credentials);
    }
    return reports;
  };

/** What the list says of a message. Nothing of one that is not sent by us. */
const reportIn = (message: Json, channel: ChannelId, now: Instant): readonly StatusReport[] => {
  const report = reportOf(stateIn(message, now), channel);
  return report ? [{ ...report, charge: chargeIn(message), isAsked: true }] : [];
};

/** An inbound message has the status `received`, which no report has. */
const stateIn = (message: Json, now: Instant): MessageState => {
  const updated = Date.parse(textAt(message, 'date_updated') ?? '');
  return {
    providerId: textAt(message, 'sid'),
    name: textAt(message, 'status') ?? '',
    code: numberAt(message, 'error_code'),
    at: Number.isFinite(updated) ? updated : now,
  };
};

/** The path of the next page below the account. Undefined for the last page, and for a page of something else. */
const nextPath = (
  uri: string | undefined,
  { accountSid }: Credentials,
): `/${string}` | undefined => {
  const path = uri?.split(`/Accounts/${accountSid}`)[1];
  return path?.startsWith('/Messages.json?') ? (path as `/${string}`) : undefined;
};
