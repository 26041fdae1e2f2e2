import type { Channel } from '../../../core/model/channels/channel.js';
import type { StatusReport } from '../../../core/model/messages/status-report.js';
import { dayMs, type Instant, isoTime } from '../../../core/shared/time.js';
import { chargeIn } from '../api/charge.js';
import type { TwilioClient } from '../api/client.js';
import { type Json, jsonObjectsAt, numberAt, textAt } from '../api/json.js';
import type { Credentials } from '../settings.js';
import { type MessageState, reportOf } from '../status.js';

/** How far back messages are asked for: by then a price is known, and a callback is lost. */
const lookBackMs = dayMs;
const pageSize = 200;
const maxPages = 5;

/**
 * What Twilio says of the newest messages of a channel, 1,000 at most and of one day. It finds statuses whose callback was
 * lost, and prices, which no callback has. With a messaging service they are those of the whole account.
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
    for (let page = 0; path !== undefined && page < maxPages; page += 1) {
      const answer = await twilio(credentials, { method: 'GET', path });
      const body = answer.kind === 'answered' && answer.status === 200 ? answer.body : undefined;
      for (const message of jsonObjectsAt(body, 'messages')) {
        const report = reportOf(stateIn(message, now), id);
        if (report) reports.push({ ...report, charge: chargeIn(message), isAsked: true });
      }
      path = nextPath(textAt(body, 'next_page_uri'), credentials);
    }
    return reports;
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
): `/${string}` | undefined =>
  uri?.split(`/Accounts/${accountSid}`)[1]?.startsWith('/Messages.json?')
    ? (uri.split(`/Accounts/${accountSid}`)[1] as `/${string}`)
    : undefined;
