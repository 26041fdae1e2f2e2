import type { VNode } from 'preact';
import { Badge } from '../badge.js';
import { usePage } from '../page-context.js';
import { Part } from '../part.js';

/** The name of the part with the number of unread conversations. */
export const unreadPart = 'unread';

/** The greatest number that is shown. More are counted, to say that there are more. */
const shownAtMost = 99;

/** How many conversations have unread messages. Nothing for none. */
export const UnreadNumber = (): VNode | null => {
  const { unread: count } = usePage();
  if (count === undefined) return null;
  const isMore = count > shownAtMost;
  const noun = count === 1 ? 'conversation' : 'conversations';
  return (
    <Part name={unreadPart} isAlong>
      {count > 0 && (
        <>
          <span aria-hidden="true">
            <Badge tone="info">{isMore ? `${shownAtMost}+` : count}</Badge>
          </span>
          <span class="hidden">
            , {isMore ? `more than ${shownAtMost}` : count} unread {noun}
          </span>
        </>
      )}
    </Part>
  );
};
