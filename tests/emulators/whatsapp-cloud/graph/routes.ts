import { accountNode, phoneNumbers } from '../account/account-node.js';
import { debugToken } from '../account/debug-token.js';
import { changeNumberNode, numberNode } from '../account/number-node.js';
import { deregister, register, requestCode, verifyCode } from '../account/registration.js';
import * as subscriptions from '../account/subscriptions.js';
import { deleteMedia, mediaNode } from '../media/media-node.js';
import { continueUpload, startUpload, uploadOffset } from '../media/resumable.js';
import { uploadMedia } from '../media/upload.js';
import { blockUsers, unblockUsers } from '../messages/block.js';
import { confirmRead } from '../messages/read.js';
import { sendMessage } from '../messages/send.js';
import { createTemplate } from '../templates/create.js';
import { deleteTemplates } from '../templates/delete.js';
import { editTemplate } from '../templates/edit.js';
import { listTemplates, templateNode } from '../templates/read.js';
import { unpauseTemplate } from '../templates/unpause.js';
import type { GraphCall } from './graph-call.js';
import type { Handler } from './handler.js';
import type { NodeKind } from './nodes.js';

/** Who may call: a token with a scope, the app with its own token, or any token. */
export type Access = 'messaging' | 'management' | 'app' | 'any';

/** A call that the provider answers: where, by whom, and how. */
export type Route = {
  readonly method: string;
  readonly node: NodeKind;
  readonly edge: string;
  /** The name that fault plans and the ledger know the call by. */
  readonly operation: string;
  readonly access: Access;
  /** Whether the call counts against the hourly limit of its account. */
  readonly isMetered?: boolean;
  /** Tells two calls of one address apart. */
  readonly when?: (call: GraphCall) => boolean;
  readonly handle: Handler;
};

const route = (
  method: string,
  [node, edge]: readonly [NodeKind, string],
  [operation, access]: readonly [string, Access],
  handle: Handler,
): Route => ({ method, node, edge, operation, access, handle });

const metered = (...[method, at, as, handle]: Parameters<typeof route>): Route => ({
  ...route(method, at, as, handle),
  isMetered: true,
});

const messages = ['number', 'messages'] as const;
const templates = ['account', 'message_templates'] as const;
const connections = ['account', 'subscribed_apps'] as const;
const callbacks = ['app', 'subscriptions'] as const;
const template = ['template', ''] as const;
const number = ['number', ''] as const;
const media = ['media', ''] as const;
const upload = ['upload', ''] as const;

/** Every call that the provider answers. */
const routes: readonly Route[] = [
  {
    ...route('POST', messages, ['messages.read', 'messaging'], confirmRead),
    when: ({ params }) => params.status !== undefined,
  },
  route('POST', messages, ['messages.send', 'messaging'], sendMessage),
  route('POST', ['number', 'block_users'], ['users.block', 'messaging'], blockUsers),
  route('DELETE', ['number', 'block_users'], ['users.unblock', 'messaging'], unblockUsers),
  route('POST', ['number', 'media'], ['media.upload', 'messaging'], uploadMedia),
  route('GET', media, ['media.get', 'messaging'], mediaNode),
  route('DELETE', media, ['media.delete', 'messaging'], deleteMedia),
  metered('POST', templates, ['templates.create', 'management'], createTemplate),
  metered('GET', templates, ['templates.list', 'management'], listTemplates),
  metered('DELETE', templates, ['templates.delete', 'management'], deleteTemplates),
  metered('GET', template, ['templates.get', 'management'], templateNode),
  metered('POST', template, ['templates.edit', 'management'], editTemplate),
  metered('POST', ['template', 'unpause'], ['templates.unpause', 'management'], unpauseTemplate),
  route('POST', ['app', 'uploads'], ['uploads.start', 'any'], startUpload),
  route('POST', upload, ['uploads.continue', 'any'], continueUpload),
  route('GET', upload, ['uploads.offset', 'any'], uploadOffset),
  route('GET', number, ['number.get', 'management'], numberNode),
  route('POST', number, ['number.change', 'management'], changeNumberNode),
  route('POST', ['number', 'register'], ['number.register', 'management'], register),
  route('POST', ['number', 'deregister'], ['number.deregister', 'management'], deregister),
  route('POST', ['number', 'request_code'], ['number.request_code', 'management'], requestCode),
  route('POST', ['number', 'verify_code'], ['number.verify_code', 'management'], verifyCode),
  metered('GET', ['account', ''], ['account.get', 'management'], accountNode),
  metered('GET', ['account', 'phone_numbers'], ['account.numbers', 'management'], phoneNumbers),
  metered('POST', connections, ['account.connect', 'management'], subscriptions.connect),
  metered('GET', connections, ['account.connections', 'management'], subscriptions.connections),
  metered('DELETE', connections, ['account.disconnect', 'management'], subscriptions.disconnect),
  route('POST', callbacks, ['app.subscribe', 'app'], subscriptions.subscribe),
  route('GET', callbacks, ['app.subscriptions', 'app'], subscriptions.subscriptions),
  route('DELETE', callbacks, ['app.unsubscribe', 'app'], subscriptions.unsubscribe),
  route('GET', ['debug', ''], ['debug_token', 'app'], debugToken),
];

/** The operations there are, so that a fault for another is refused and not silently without effect. */
export const operations: ReadonlySet<string> = new Set([
  '*',
  'media.download',
  ...routes.map(({ operation }) => operation),
]);

/** The route of a call to an object of a kind. */
export const routeOf = (call: GraphCall, kind: NodeKind): Route | undefined =>
  routes.find(
    ({ method, node, edge, when }) =>
      method === call.method &&
      node === kind &&
      edge === call.edge &&
      (when === undefined || when(call)),
  );

/** Whether objects of a kind have an edge, for any method. */
export const hasEdge = (kind: NodeKind, edge: string): boolean =>
  routes.some((route) => route.node === kind && route.edge === edge);
