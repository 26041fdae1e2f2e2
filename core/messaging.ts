import { authenticate } from './access/authenticate.js';
import { keyCache } from './access/key-cache.js';
import { keyUses } from './access/key-uses.js';
import { createKey, listKeys, revokeKey, rotateKey } from './access/manage-keys.js';
import {
  connectChannel,
  listChannels,
  pauseChannel,
  resumeChannel,
} from './channels/manage-channels.js';
import { defaultSendTtlMs } from './dispatch/rules.js';
import { takeIn } from './dispatch/take-in.js';
import { listEvents } from './events/list-events.js';
import { acceptMessage } from './messages/accept-message.js';
import { getTimeline } from './messages/get-timeline.js';
import { markRead } from './messages/mark-read.js';
import { getMessage, listMessages } from './messages/read-messages.js';
import { createOrganization, createProject, setBilling } from './operator/operate.js';
import type { AddressMatch, IsAddressRange } from './ports/address-match.js';
import type { Clock } from './ports/clock.js';
import type { Digest } from './ports/digest.js';
import type { PhoneNumbering } from './ports/phone-numbering.js';
import type { RandomBytes } from './ports/random-bytes.js';
import type { Stores } from './ports/stores.js';
import type { NewId } from './shared/ids.js';

/** What a host brings: a clock, ids, randomness, a few checks, and the stores. */
export type MessagingPorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly digest: Digest;
  readonly randomBytes: RandomBytes;
  readonly canExist: PhoneNumbering;
  readonly addressMatch: AddressMatch;
  readonly isAddressRange: IsAddressRange;
  readonly stores: Stores;
  /** How long an accepted message may wait to be taken by the provider; 24 hours unless given. */
  readonly sendTtlMs?: number;
};

/** Every use case, ready to call. */
export const messaging = (host: MessagingPorts) => {
  const { stores, sendTtlMs = defaultSendTtlMs } = host;
  const { findHolder, recordUse } = stores.directory;
  const keys = keyCache(findHolder, host.clock);
  const uses = keyUses({ recordUse });
  const ports = {
    ...host,
    ...stores,
    sendTtlMs,
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
    takeIn: takeIn(ports),

    createOrganization: createOrganization(ports),
    createProject: createProject(ports),
    setBilling: setBilling(ports),
    createKey: createKey(ports),
    listKeys: listKeys(ports),
    revokeKey: revokeKey(ports),
    rotateKey: rotateKey(ports),
    connectChannel: connectChannel(ports),
    listChannels: listChannels(ports),
    pauseChannel: pauseChannel(ports),
    resumeChannel: resumeChannel(ports),
  };
};

export type Messaging = ReturnType<typeof messaging>;
