import type { NewPostedSend } from '../../model/messages/sends/posted-send.js';
import type { KeyProofs } from '../machine/key-proofs.js';
import type { AuditSealStore } from '../people/audit-seal-store.js';
import type { AuditStore } from '../people/audit-store.js';
import type { PeopleStore } from '../people/people-store.js';
import type { ProvisioningStore } from '../people/provisioning-store.js';
import type { MediaQueue, PendingInboundStore } from '../queues/pending-inbound-store.js';
import type { HostStatement, PostedSendStore } from '../queues/posted-send-store.js';
import type { SendQueue } from '../queues/send-queue.js';
import type { SubscriptionStore } from '../queues/subscription-store.js';
import type { AdminTokenStore } from './admin-token-store.js';
import type { AlertStore } from './alert-store.js';
import type { ChannelStore } from './channel-store.js';
import type { Commit } from './commit.js';
import type { ContactStore } from './contact-store.js';
import type { ConversationStore, NoteStore } from './conversation-store.js';
import type { AttemptCountStore } from './counts/attempt-count-store.js';
import type { QueueSampleStore } from './counts/queue-sample-store.js';
import type { StatisticsStore } from './counts/statistics-store.js';
import type { UsageStore } from './counts/usage-store.js';
import type { EphemeralStore } from './ephemeral-store.js';
import type { EventStore } from './event-store.js';
import type { ExternalIdStore } from './external-id-store.js';
import type { IdempotencyStore } from './idempotency-store.js';
import type { MediaStore } from './media-store.js';
import type { MessageStore } from './message-store.js';
import type { ProjectRemoval } from './project-removal.js';
import type { RequestLog } from './request-log.js';
import type { Retention } from './retention.js';
import type { TemplateStore } from './template-store.js';
import type { TenantStore } from './tenant-store.js';
import type { TimelineStore } from './timeline-store.js';
import type { UnmatchedReportStore } from './unmatched-report-store.js';
import type { DeliveryQueue, DeliveryStore, EndpointStore } from './webhook-store.js';

/** All stores. `storesConformance` checks what each one promises. */
export type Stores = {
  readonly commit: Commit;
  readonly messages: MessageStore;
  readonly channels: ChannelStore;
  readonly contacts: ContactStore;
  readonly conversations: ConversationStore;
  readonly notes: NoteStore;
  readonly templates: TemplateStore;
  readonly media: MediaStore;
  readonly events: EventStore;
  readonly idempotency: IdempotencyStore;
  readonly timeline: TimelineStore;
  readonly externalIds: ExternalIdStore;
  readonly unmatchedReports: UnmatchedReportStore;
  readonly pendingInbound: PendingInboundStore;
  /** Messages that were received without their media file. */
  readonly pendingMedia: MediaQueue;
  /** Messages that hosts posted in their transactions, and that are not judged yet. */
  readonly postedSends: PostedSendStore;
  readonly ephemeral: EphemeralStore;
  readonly queue: SendQueue;
  readonly endpoints: EndpointStore;
  readonly deliveries: DeliveryStore;
  readonly deliveryQueue: DeliveryQueue;
  /** Subscriptions of programs to events. */
  readonly subscriptions: SubscriptionStore;
  readonly tenants: TenantStore;
  readonly people: PeopleStore;
  readonly audit: AuditStore;
  /** The seals of the audit log. Absent where it is not sealed. */
  readonly auditSeals?: AuditSealStore;
  /** The members that directories manage, and their tokens. Absent where no directory does. */
  readonly provisioning?: ProvisioningStore;
  readonly requests: RequestLog;
  readonly alerts: AlertStore;
  readonly usage: UsageStore;
  readonly statistics: StatisticsStore;
  readonly queueSamples: QueueSampleStore;
  readonly attemptCounts: AttemptCountStore;
  readonly retention: Retention;
  readonly projectRemoval: ProjectRemoval;
  /** Tokens of operators. Absent where no operator calls the Admin API. */
  readonly adminTokens?: AdminTokenStore;
  /** The proof of the encryption key. Absent where the key ends with the process, or a program proves it by itself. */
  readonly keyProofs?: KeyProofs;
  /**
   * The stores within a transaction that the host has begun and will end. What they write is stored with the host's rows or
   * not at all, and others see it when the transaction is committed; only then are workers told. They see what they wrote.
   * A call that rejects leaves the transaction as it was before. Calls run one after another. Throws a `TypeError` for
   * anything but a transaction on the same database. Calls reject once the transaction has ended. Absent when the stores
   * cannot do that.
   */
  readonly within?: (transaction: unknown) => TransactionStores;
  /**
   * Runs a function in a transaction of its own, which `within` takes. Commits when the promise of the function resolves, and
   * rolls back when it rejects, with its error. Transactions wait for each other without blocking the event loop. One that
   * ended by a deadlock or a failed serialization runs again, at most three times. Absent when the stores cannot do that.
   */
  readonly transaction?: <A>(run: (transaction: unknown) => Promise<A>) => Promise<A>;
  /** The statement that does what `postedSends.add` does, for the database of the stores. Absent when the stores have no SQL. */
  readonly postingStatement?: (posted: NewPostedSend) => HostStatement;
};

/** The stores that the use cases need within a transaction of the host. */
export type TransactionStores = Pick<
  Stores,
  | 'commit'
  | 'messages'
  | 'channels'
  | 'contacts'
  | 'conversations'
  | 'notes'
  | 'templates'
  | 'media'
  | 'events'
  | 'idempotency'
  | 'timeline'
  | 'externalIds'
  | 'postedSends'
  | 'ephemeral'
  | 'endpoints'
  | 'deliveries'
  | 'subscriptions'
  | 'tenants'
  | 'usage'
>;
