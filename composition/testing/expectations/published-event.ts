import type * as t from 'io-ts';
import type { ChangedChannelView } from '../../../core/model/channels/channel-view.js';
import type { EventType } from '../../../core/model/events/event.js';
import type { MessageView } from '../../../core/model/messages/message-view.js';
import type { TemplateView } from '../../../core/model/templates/template-view.js';

/** The resource that an event of this type carries, as it is published. */
export type EventData<Type extends EventType> = Type extends `message.${string}`
  ? t.TypeOf<typeof MessageView>
  : Type extends `channel.${string}`
    ? t.TypeOf<typeof ChangedChannelView>
    : t.TypeOf<typeof TemplateView>;

/** An event of this type as webhooks and the list of events show it. */
export type PublishedEvent<Type extends EventType> = Type extends EventType
  ? {
      readonly id: string;
      readonly type: Type;
      readonly sequence: number;
      readonly created_at: string;
      readonly data: EventData<Type>;
    }
  : never;
