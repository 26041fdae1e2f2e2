import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TypeOf } from 'io-ts';
import type * as client from '../../../adapters/client/index.js';
import type { catalogue } from '../../../adapters/http/errors/catalogue.js';
import { adminRoutes, routes } from '../../../adapters/http/index.js';
import type { TemplateBody } from '../../../adapters/http/routes/templates/components-body.js';
import type { IdentityView } from '../../../core/model/access/identity-view.js';
import type { UsageView } from '../../../core/model/billing/usage-view.js';
import type { ChannelView } from '../../../core/model/channels/channel-view.js';
import type { EventType } from '../../../core/model/events/event.js';
import type { ApiEvent } from '../../../core/model/events/event-view.js';
import type { HeaderMediaView, MediaView } from '../../../core/model/media/media-view.js';
import type { MessageView } from '../../../core/model/messages/message.js';
import type { SendChoice } from '../../../core/model/messages/sends/send-body.js';
import type { TimelineView } from '../../../core/model/messages/timeline.js';
import type { TemplateView } from '../../../core/model/templates/template-view.js';
import type { DeliveryView } from '../../../core/model/webhooks/delivery-view.js';
import type {
  EndpointView,
  EndpointWithSecretView,
} from '../../../core/model/webhooks/endpoint-view.js';
import { adminClientFiles, clientFiles } from '../../support/documents/client-files.js';
import { suite } from '../../support/suite.js';

const test = suite('types and calls of the client, beside the server');

const root = resolve(import.meta.dirname, '../../..');

const isAsWritten = (at: string, written: ReadonlyMap<string, string>): void => {
  const folder = resolve(root, at);
  const there = readdirSync(folder, { recursive: true }).map(String);
  assert.deepEqual(there.filter((name) => name.endsWith('.ts')).sort(), [...written.keys()].sort());
  for (const [name, text] of written)
    assert.ok(readFileSync(resolve(folder, name), 'utf8') === text, `${name} is stale`);
};

const documentAt = (name: string) => JSON.parse(readFileSync(resolve(root, 'docs', name), 'utf8'));

test('are what routes and the OpenAPI document say; `npm run -s openapi` writes them', () =>
  isAsWritten('adapters/client/schema', clientFiles(documentAt('openapi.json'), routes)));

test('are what the routes and the document of the Admin API say', () =>
  isAsWritten(
    'adapters/client/admin/schema',
    adminClientFiles(documentAt('openapi-admin.json'), adminRoutes),
  ));

/** Whether each of two types can be used as the other. Does not compile where it is not. */
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : 'wide') : 'narrow';

/** The input of a codec. A phone number can lack its `+`. */
type Input<Value> = Value extends `+${string}`
  ? string
  : Value extends object
    ? { readonly [Name in keyof Value]: Input<Value[Name]> }
    : Value;

test('are those of the codecs of the server', () => {
  const same: {
    readonly channel: Same<client.Channel, TypeOf<typeof ChannelView>>;
    readonly message: Same<client.Message, TypeOf<typeof MessageView>>;
    readonly timeline: Same<client.Timeline, TypeOf<typeof TimelineView>>;
    readonly template: Same<client.Template, TypeOf<typeof TemplateView>>;
    readonly media: Same<client.Media, TypeOf<typeof MediaView>>;
    readonly headerMedia: Same<client.HeaderMedia, TypeOf<typeof HeaderMediaView>>;
    readonly usage: Same<client.Usage, TypeOf<typeof UsageView>>;
    readonly identity: Same<client.Identity, TypeOf<typeof IdentityView>>;
    readonly endpoint: Same<client.WebhookEndpoint, TypeOf<typeof EndpointView>>;
    readonly created: Same<client.WebhookEndpointWithSecret, TypeOf<typeof EndpointWithSecretView>>;
    readonly delivery: Same<client.WebhookDelivery, TypeOf<typeof DeliveryView>>;
    readonly event: Same<client.ApiEvent, ApiEvent>;
    readonly eventType: Same<client.KnownEventType, EventType>;
    readonly errorCode: Same<client.ErrorCode, keyof typeof catalogue>;
    readonly send: Same<client.Send, Input<SendChoice>>;
    readonly newTemplate: Same<client.NewTemplate, Input<TemplateBody>>;
  } = {
    channel: true,
    message: true,
    timeline: true,
    template: true,
    media: true,
    headerMedia: true,
    usage: true,
    identity: true,
    endpoint: true,
    created: true,
    delivery: true,
    event: true,
    eventType: true,
    errorCode: true,
    send: true,
    newTemplate: true,
  };
  assert.ok(Object.values(same).every((is) => is === true));
});

test.run();
