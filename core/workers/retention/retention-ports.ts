import type { OwnLimit, RetentionKind } from '../../model/retention/limits.js';
import { cutoff } from '../../model/retention/limits.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import type { ConversationStore } from '../../ports/stores/conversation-store.js';
import type { EphemeralStore } from '../../ports/stores/ephemeral-store.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import type { Retention } from '../../ports/stores/retention.js';
import type { ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { InBatches } from './paced-batches.js';

export type RetentionPorts = {
  readonly retention: Retention;
  /** Media files as they are stored, also those that no use case finds. */
  readonly media: MediaStore;
  readonly ephemeral: EphemeralStore;
  readonly messages: Pick<MessageStore, 'ofContacts' | 'ofGroup'>;
  readonly contacts: Pick<ContactStore, 'find'>;
  readonly conversations: Pick<ConversationStore, 'find'>;
  readonly commit: Commit;
};

/** One run of the retention. */
export type RetentionRun = RetentionPorts & {
  readonly now: Instant;
  readonly inBatches: InBatches;
};

/** A limit, and the instant before which rows are too old. */
export type DueLimit = OwnLimit & { readonly before: Instant };

/** Limits that one query reads: so many projects share the queries that find what is too old. */
export const pageSize = 500;

/** The limits of a kind, page by page. Projects without any cost nothing. */
export async function* limitsOfKind(
  { retention, now }: RetentionRun,
  kind: RetentionKind,
): AsyncGenerator<readonly DueLimit[]> {
  let after: ProjectId | null = null;
  for (;;) {
    const page: readonly OwnLimit[] = await retention.limits({ kind, after, limit: pageSize });
    yield page
      .filter(({ days }) => days !== null)
      .map((limit) => ({ ...limit, before: cutoff(limit.days, now) }));
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.project;
  }
}
