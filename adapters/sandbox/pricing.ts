import { opensWindow } from '../../core/model/conversations/moves.js';
import type { Pricing } from '../../core/model/messages/charge.js';
import type { Content } from '../../core/model/messages/content.js';
import type { Message } from '../../core/model/messages/message.js';
import type { ProviderReport } from '../../core/ports/provider/intake.js';
import { setNewest } from '../../core/shared/set-newest.js';
import { dayMs, type Instant } from '../../core/shared/time.js';

/** How many people the sandbox knows to have written; past it the one noted first is forgotten. */
const capacity = 10_000;

/** The times at which a person may be written to anything: 24 hours from the last message of the person. */
type Window = { readonly from: Instant; readonly until: Instant };

/** Who wrote to which channel, as far as this process played it. */
export const sandboxWindows = () => {
  const windows = new Map<string, Window>();
  const isIn = (at: Instant, window: Window | undefined): boolean =>
    window !== undefined && window.from <= at && at < window.until;
  return {
    isOpen: (message: Message, now: Instant): boolean => isIn(now, windows.get(keyOf(message))),
    /** Notes a planned report: an answer of the person opens the window when it comes. */
    note: (message: Message, report: ProviderReport): void => {
      if (!isOpening(report)) return;
      const { at } = report;
      const before = windows.get(keyOf(message));
      const from = before && isIn(at, before) ? before.from : at;
      setNewest(windows, capacity, keyOf(message), { from, until: at + dayMs });
    },
  };
};

type Written = Extract<ProviderReport, { readonly kind: 'inbound' | 'remote' }>;

/** Whether a report is of a message that opens the window. */
const isOpening = (report: ProviderReport): report is Written =>
  report.kind === 'remote' ||
  (report.kind === 'inbound' &&
    !report.isEcho &&
    opensWindow({ direction: 'inbound', content: report.content }));

const keyOf = ({ channel, to }: Message): string => `${channel} ${to}`;

/** By what WhatsApp charges for a message (docs/specification.md#3.9.2). */
export const pricingOf = (content: Content, isOpen: boolean): Pricing => {
  if (isOpen)
    return { billable: false, category: 'service', type: 'free_customer_service', model: 'PMP' };
  const category = content.type === 'template' ? 'marketing' : 'service';
  return { billable: true, category, type: 'regular', model: 'PMP' };
};
