import { defaultSendTtlMs } from './model/queue/timing.js';
import type { AddressMatch, IsAddressRange } from './ports/machine/address-match.js';
import type { BlobStore } from './ports/machine/blob-store.js';
import type { Clock, MonotonicClock, SteadyClock } from './ports/machine/clock.js';
import type { Digest } from './ports/machine/digest.js';
import type { MediaTypeSniffer } from './ports/machine/media-type-sniffer.js';
import type { PhoneNumbering } from './ports/machine/phone-numbering.js';
import type { RandomBytes } from './ports/machine/random-bytes.js';
import type { Sealing } from './ports/machine/sealing.js';
import type { Stores } from './ports/stores/stores.js';
import type { CheckWebhookUrl } from './ports/webhooks/webhook-url-check.js';
import type { NewId } from './shared/ids.js';
import type { AccessUseCases } from './use-cases/access/access-use-cases.js';
import { authenticate } from './use-cases/access/authenticate.js';
import { keyCache } from './use-cases/access/key-cache.js';
import { keyUses } from './use-cases/access/key-uses.js';
import { createKey, listKeys, revokeKey, rotateKey } from './use-cases/access/manage-keys.js';
import type { AdministrationUseCases } from './use-cases/administration/administration-use-cases.js';
import {
  createOrganization,
  createProject,
  setBilling,
} from './use-cases/administration/manage-tenants.js';
import { getUsage } from './use-cases/billing/get-usage.js';
import type { ChannelUseCases } from './use-cases/channels/channel-use-cases.js';
import {
  changeSettings,
  connectChannel,
  listChannels,
  pauseChannel,
  resumeChannel,
} from './use-cases/channels/manage-channels.js';
import type { EncryptionUseCases } from './use-cases/encryption/encryption-use-cases.js';
import { countSecrets, resealSecrets } from './use-cases/encryption/reseal-secrets.js';
import { listEvents } from './use-cases/events/list-events.js';
import type { MediaUseCases } from './use-cases/media/media-use-cases.js';
import { getMedia, readMedia } from './use-cases/media/read-media.js';
import { storeAttachment } from './use-cases/media/store-attachment.js';
import { sweepMedia } from './use-cases/media/sweep-media.js';
import { uploadHeaderMedia, uploadMedia } from './use-cases/media/upload-media.js';
import { acceptMessage } from './use-cases/messages/accept-message.js';
import { getTimeline } from './use-cases/messages/get-timeline.js';
import { markRead } from './use-cases/messages/mark-read.js';
import type { MessageUseCases } from './use-cases/messages/message-use-cases.js';
import { getMessage, listMessages } from './use-cases/messages/read-messages.js';
import { receiveReports } from './use-cases/reports/receive-reports.js';
import { steadyCommit } from './use-cases/steady-commit.js';
import { createTemplate } from './use-cases/templates/create-template.js';
import { getTemplate, listTemplates } from './use-cases/templates/read-templates.js';
import { submitTemplate } from './use-cases/templates/submit-template.js';
import type { TemplateUseCases } from './use-cases/templates/template-use-cases.js';
import {
  getDelivery,
  listDeliveries,
  resendDelivery,
} from './use-cases/webhooks/manage-deliveries.js';
import {
  activateWebhookEndpoint,
  createWebhookEndpoint,
  deactivateWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  removeWebhookEndpoint,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from './use-cases/webhooks/manage-endpoints.js';
import { replayEvents } from './use-cases/webhooks/replay-events.js';
import type { WebhookUseCases } from './use-cases/webhooks/webhook-use-cases.js';

/** What the use cases need from their host. */
export type MessagingPorts = {
  /** The wall clock, in Unix milliseconds. */
  readonly clock: Clock;
  /** The time by which stored waits run, in Unix milliseconds. Default: `clock`. */
  readonly steady?: SteadyClock;
  /** Measures how long a key stays cached, in milliseconds. Default: `clock`. */
  readonly monotonic?: MonotonicClock;
  /** Makes unique, sortable ids with the given prefix. */
  readonly newId: NewId;
  /** Hashes keys and media with SHA-256. */
  readonly digest: Digest;
  /** Cryptographic randomness, for keys and secrets. */
  readonly randomBytes: RandomBytes;
  /** Tells whether a phone number can exist. */
  readonly canExist: PhoneNumbering;
  /** Tells whether a client address is in one of a key's ranges. */
  readonly addressMatch: AddressMatch;
  /** Tells whether a text is a CIDR range. */
  readonly isAddressRange: IsAddressRange;
  /** Encrypts secrets at rest. */
  readonly sealing: Sealing;
  /** Refuses webhook URLs that must not be called. */
  readonly checkWebhookUrl: CheckWebhookUrl;
  /** Whether test projects may have webhook endpoints on `http://localhost`. Default: true. */
  readonly localhostWebhooks?: boolean;
  /** The stores of everything but media bytes. */
  readonly stores: Stores;
  /** The store of media bytes. */
  readonly blobs: BlobStore;
  /** Detects the type of a media file from its bytes. */
  readonly sniff: MediaTypeSniffer;
  /** Time from acceptance after which an unsent message fails, in milliseconds. Default: 24 hours. */
  readonly sendTtlMs?: number;
};

/**
 * Every use case. Each resolves to a `Right` with its result, or to a `Left` with the `code` of a refusal, which changes
 * nothing. The promise rejects with a `PortFailure` when a store or another port fails: try again later.
 */
export type Messaging = AccessUseCases &
  AdministrationUseCases &
  ChannelUseCases &
  EncryptionUseCases &
  MediaUseCases &
  MessageUseCases &
  TemplateUseCases &
  WebhookUseCases;

/** Every use case, ready to call. */
export const messaging = (host: MessagingPorts): Messaging => {
  const {
    stores,
    sendTtlMs = defaultSendTtlMs,
    localhostWebhooks = true,
    steady = host.clock,
  } = host;
  const { findHolder, recordUse } = stores.tenants;
  const keys = keyCache(findHolder, host.monotonic ?? host.clock);
  const uses = keyUses({ recordUse });
  const ports = {
    ...host,
    ...stores,
    commit: steadyCommit(stores.commit, steady),
    steady,
    sendTtlMs,
    localhostWebhooks,
    findHolder: keys.find,
    forgetKey: keys.forget,
    keyUses: uses,
  };
  return {
    authenticate: authenticate(ports),
    flushKeyUses: uses.flush,

    acceptMessage: acceptMessage(ports),
    getMessage: getMessage(ports),
    listMessages: listMessages(ports),
    markRead: markRead(ports),
    getTimeline: getTimeline(ports),
    listEvents: listEvents(ports),
    receiveReports: receiveReports(ports),

    createWebhookEndpoint: createWebhookEndpoint(ports),
    listWebhookEndpoints: listWebhookEndpoints(ports),
    getWebhookEndpoint: getWebhookEndpoint(ports),
    updateWebhookEndpoint: updateWebhookEndpoint(ports),
    removeWebhookEndpoint: removeWebhookEndpoint(ports),
    rotateWebhookSecret: rotateWebhookSecret(ports),
    activateWebhookEndpoint: activateWebhookEndpoint(ports),
    deactivateWebhookEndpoint: deactivateWebhookEndpoint(ports),
    listDeliveries: listDeliveries(ports),
    getDelivery: getDelivery(ports),
    resendDelivery: resendDelivery(ports),
    replayEvents: replayEvents(ports),
    createTemplate: createTemplate(ports),
    submitTemplate: submitTemplate(ports),
    getTemplate: getTemplate(ports),
    listTemplates: listTemplates(ports),
    uploadMedia: uploadMedia(ports),
    uploadHeaderMedia: uploadHeaderMedia(ports),
    getMedia: getMedia(ports),
    readMedia: readMedia(ports),
    storeAttachment: storeAttachment(ports),
    sweepMedia: sweepMedia(ports),
    getUsage: getUsage(ports),

    createOrganization: createOrganization(ports),
    createProject: createProject(ports),
    setBilling: setBilling(ports),
    createKey: createKey(ports),
    listKeys: listKeys(ports),
    revokeKey: revokeKey(ports),
    rotateKey: rotateKey(ports),
    connectChannel: connectChannel(ports),
    changeSettings: changeSettings(ports),
    listChannels: listChannels(ports),
    pauseChannel: pauseChannel(ports),
    resumeChannel: resumeChannel(ports),
    countSecrets: countSecrets(ports),
    resealSecrets: resealSecrets(ports),
  };
};
