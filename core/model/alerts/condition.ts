import * as t from 'io-ts';
import { closed } from '../../shared/closed-object.js';
import { about, explained, oneOf, wholeNumber } from '../../shared/codec.js';
import { variants } from '../../shared/variants.js';

const FailureRate = closed('FailureRateCondition', {
  kind: t.literal('failure_rate'),
  percent: about(
    wholeNumber(1, 100),
    'From how many of 100 messages that ended a failure is too much.',
  ),
  minutes: about(
    wholeNumber(5, 1_440),
    'Over how many minutes they are counted, in steps of 5 minutes.',
  ),
  messages: about(
    wholeNumber(1, 1_000_000),
    'How many messages have to end in that time before their rate says something.',
  ),
});

const QueueAge = closed('QueueAgeCondition', {
  kind: t.literal('queue_age'),
  seconds: about(
    wholeNumber(10, 604_800),
    'How old the oldest message that waits on a channel may be.',
  ),
});

const EndpointFailing = closed('EndpointFailingCondition', {
  kind: t.literal('endpoint_failing'),
  minutes: about(
    wholeNumber(1, 7_200),
    'For how many minutes a webhook endpoint may fail without a success. One that the service made inactive is failing at once.',
  ),
});

const TemplateStatusCondition = closed('TemplateStatusCondition', {
  kind: t.literal('template_status'),
});

const ChannelRestricted = closed('ChannelRestrictedCondition', {
  kind: t.literal('channel_restricted'),
});

/** The qualities from which on a rule can look. */
export const poorQualities = ['low', 'medium'] as const;

const ChannelQualityCondition = closed('ChannelQualityCondition', {
  kind: t.literal('channel_quality'),
  quality: about(
    oneOf('PoorQuality', poorQualities, 'A quality of a channel that is poor.'),
    'From which quality on. With `medium` also `low`.',
  ),
});

const UsageCondition = closed('UsageCondition', {
  kind: t.literal('usage'),
  percent: about(
    wholeNumber(1, 100),
    'From how many percent of a limit on: messages of the month, and bytes of media files.',
  ),
});

const conditions = {
  failure_rate: explained(FailureRate, 'Too many messages of a project fail.'),
  queue_age: explained(QueueAge, 'A message waits too long on a channel.'),
  endpoint_failing: explained(EndpointFailing, 'A webhook endpoint fails, or was made inactive.'),
  template_status: explained(
    TemplateStatusCondition,
    'A template is `rejected`, `paused` or `disabled`.',
  ),
  channel_restricted: explained(
    ChannelRestricted,
    'The provider restricts or refuses a channel, for instance for low quality.',
  ),
  channel_quality: explained(
    ChannelQualityCondition,
    'The provider rates the quality of a channel as low, or as medium.',
  ),
  usage: explained(UsageCondition, 'The use of a project is near its limit.'),
} as const;

/** What an alert rule looks for (docs/specification.md#2.17.1). */
export const AlertCondition = explained(
  variants('AlertCondition', 'kind', conditions),
  'What an alert rule looks for.',
);
export type AlertCondition = t.TypeOf<typeof AlertCondition>;
export type AlertConditionKind = AlertCondition['kind'];

/** Every kind of condition. */
export const alertConditionKinds = Object.keys(conditions) as readonly AlertConditionKind[];
