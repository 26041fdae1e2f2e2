// `npm run openapi` writes this file from docs/openapi.json.

/** What an alert rule looks for. */
export type AlertCondition = 
  | FailureRateCondition
  | QueueAgeCondition
  | EndpointFailingCondition
  | TemplateStatusCondition
  | ChannelRestrictedCondition
  | ChannelQualityCondition
  | UsageCondition;

/** Where the messages of an alert rule go. */
export type AlertDestination = 
  | EmailDestination
  | SlackDestination
  | WebhookDestination;

/** A destination that does not take messages. */
export type AlertDestinationFailure = {
  /** The destination. */
  readonly destination: AlertDestinationId;
  /** When the first message was made that it has not taken. */
  readonly since: string;
  /** What came of the last attempt. */
  readonly error: string;
  /** Whether a message is attempted again. */
  readonly waiting: boolean;
};

/** The identifier of a destination of an alert rule. */
export type AlertDestinationId = string;

/** What came of a test message to a destination. */
export type AlertDestinationTest = {
  /** The destination. */
  readonly destination: AlertDestinationId;
  /** Whether the receiver took it. */
  readonly taken: boolean;
  /** What is wrong; null when it took it. */
  readonly error: string | null;
};

/** What a project is watched for, and who is told. */
export type AlertRule = {
  /** Its identifier. */
  readonly id: AlertRuleId;
  /** What it is called, once in its project. */
  readonly name: string;
  /** What it looks for. */
  readonly condition: AlertCondition;
  /** Where its messages go. */
  readonly destinations: readonly (AlertDestination)[];
  /** When nothing is sent; null for never. */
  readonly quiet_hours: QuietHours | null;
  /** Whether it is evaluated. */
  readonly enabled: boolean;
  /** The destinations that have not taken a message, with what came of it. */
  readonly failures: readonly (AlertDestinationFailure)[];
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
};

/** An alert rule to store. */
export type AlertRuleBody = {
  /** What it is called, once in its project. */
  readonly name: string;
  /** What it looks for. */
  readonly condition: AlertCondition;
  /** Where its messages go. */
  readonly destinations: readonly (NewAlertDestination)[];
  /** When nothing is sent; null for never. */
  readonly quiet_hours?: QuietHours | null | undefined;
  /** Whether it is evaluated. Default: true. */
  readonly enabled?: boolean | undefined;
};

/** What changes of an alert rule. A field that is absent stays as it is. */
export type AlertRuleChange = {
  /** What it is called, once in its project. */
  readonly name?: string | undefined;
  /** What it looks for. */
  readonly condition?: AlertCondition | undefined;
  /** Where its messages go. */
  readonly destinations?: readonly (NewAlertDestination)[] | undefined;
  /** When nothing is sent; null for never. */
  readonly quiet_hours?: QuietHours | null | undefined;
  /** Whether it is evaluated. Default: true. */
  readonly enabled?: boolean | undefined;
};

/** The identifier of an alert rule. */
export type AlertRuleId = string;

/** A page of a list. */
export type AlertRuleList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (AlertRule)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** What came of test messages. */
export type AlertRuleTest = {
  /** The destinations of the rule, in their order. */
  readonly results: readonly (AlertDestinationTest)[];
};

/** The provider rates the quality of a channel as low, or as medium. */
export type ChannelQualityCondition = {
  /** Always `channel_quality`. */
  readonly kind: 'channel_quality';
  /** From which quality on. With `medium` also `low`. */
  readonly quality: PoorQuality;
};

/** The provider restricts or refuses a channel, for instance for low quality. */
export type ChannelRestrictedCondition = {
  /** Always `channel_restricted`. */
  readonly kind: 'channel_restricted';
};

/** A mail address. */
export type EmailDestination = {
  /** Its identifier. */
  readonly id: AlertDestinationId;
  /** Always `email`. */
  readonly kind: 'email';
  /** The mail address. */
  readonly address: string;
};

/** A webhook endpoint fails, or was made inactive. */
export type EndpointFailingCondition = {
  /** Always `endpoint_failing`. */
  readonly kind: 'endpoint_failing';
  /**
   * For how many minutes a webhook endpoint may fail without a success. One that the service made inactive is
   * failing at once.
   */
  readonly minutes: number;
};

/** Too many messages of a project fail. */
export type FailureRateCondition = {
  /** Always `failure_rate`. */
  readonly kind: 'failure_rate';
  /** From how many of 100 messages that ended a failure is too much. */
  readonly percent: number;
  /** Over how many minutes they are counted, in steps of 5 minutes. */
  readonly minutes: number;
  /** How many messages have to end in that time before their rate says something. */
  readonly messages: number;
};

/** Where the messages of an alert rule go. */
export type NewAlertDestination = 
  | NewEmailDestination
  | NewSlackDestination
  | NewWebhookDestination;

/** A mail address. */
export type NewEmailDestination = {
  /** Always `email`. */
  readonly kind: 'email';
  /** The mail address. */
  readonly address: string;
};

/** A channel of Slack. */
export type NewSlackDestination = {
  /** Always `slack`. */
  readonly kind: 'slack';
  /**
   * The URL of an incoming webhook of Slack. It is a secret: as it is shown afterwards, it stands for the one
   * that is stored.
   */
  readonly url: string;
};

/** A URL that gets signed requests. */
export type NewWebhookDestination = {
  /** Always `webhook`. */
  readonly kind: 'webhook';
  /** An `https` URL with a public address. */
  readonly url: string;
  /**
   * What signs the requests, as Standard Webhooks has it: `whsec_` and the base64 of 24 to 64 random bytes. Left
   * out: that of the destination with this URL stays.
   */
  readonly secret?: string | undefined;
};

/** A quality of a channel that is poor. */
export type PoorQuality = 'low' | 'medium';

/** A message waits too long on a channel. */
export type QueueAgeCondition = {
  /** Always `queue_age`. */
  readonly kind: 'queue_age';
  /** How old the oldest message that waits on a channel may be. */
  readonly seconds: number;
};

/** Hours of each day in which no message about alerts is sent. */
export type QuietHours = {
  /** When they begin, such as `22:00`. */
  readonly from: string;
  /** When they end. Before `from`: on the next day. */
  readonly to: string;
  /** The time zone in which both are read, such as `Europe/Berlin`. */
  readonly zone: string;
};

/** A channel of Slack. */
export type SlackDestination = {
  /** Its identifier. */
  readonly id: AlertDestinationId;
  /** Always `slack`. */
  readonly kind: 'slack';
  /** The URL without what is secret of it. */
  readonly url: string;
};

/** A template is `rejected`, `paused` or `disabled`. */
export type TemplateStatusCondition = {
  /** Always `template_status`. */
  readonly kind: 'template_status';
};

/** The use of a project is near its limit. */
export type UsageCondition = {
  /** Always `usage`. */
  readonly kind: 'usage';
  /** From how many percent of a limit on: messages of the month, and bytes of media files. */
  readonly percent: number;
};

/** A URL that gets signed requests. */
export type WebhookDestination = {
  /** Its identifier. */
  readonly id: AlertDestinationId;
  /** Always `webhook`. */
  readonly kind: 'webhook';
  /** The URL, as it was given. */
  readonly url: string;
};
