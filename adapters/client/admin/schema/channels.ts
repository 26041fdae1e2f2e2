// `npm run openapi` writes this file from docs/openapi-admin.json.
import type { Open } from './open.js';
import type { ChannelType, ProjectId, Provider } from './projects.js';

/** A number that sends and receives messages. */
export type Channel = {
  /** Its identifier. */
  readonly id: ChannelId;
  /** The chat network: `whatsapp` or `sms`. An open set. */
  readonly type: Open<ChannelType>;
  /** What connects it: `sandbox`, `whatsapp_cloud` or `twilio_sms`. An open set. */
  readonly provider: Open<Provider>;
  /** Phone number in E.164 format; of an SMS channel also a short code or a sender id. */
  readonly address: string;
  /** What people call it; null without a name. */
  readonly display_name: string | null;
  /** Only an active channel accepts sends. */
  readonly status: ChannelStatus;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  /** Messages a second that it sends at most. */
  readonly rate_per_second: number;
  /** Whether it sends messages in the network's own form. The operator allows them. */
  readonly raw_sends: boolean;
  /** Why it is not active; null while it is active. */
  readonly status_reason: ChannelStatusReason | null;
  /**
   * What the provider refuses until `until`, while the channel is active. It can have ended. Null if there was
   * none.
   */
  readonly restriction: ChannelRestriction | null;
  /** What it can send. */
  readonly capabilities: ChannelCapabilities;
};

/** What a channel can send: the network of its provider takes no more. */
export type ChannelCapabilities = {
  /** The forms of the addresses that it sends to: `phone_number`, or a form of the network. An open set. */
  readonly recipients: readonly (string)[];
  /** Texts; null when it takes none. */
  readonly text: TextCapability | null;
  /** Templates; null when it takes none. */
  readonly template: TemplateCapability | null;
  /** The kinds of files that it takes. */
  readonly media: readonly (MediaCapability)[];
  /** Several files in one message; null when it takes one. */
  readonly several_files: SeveralFiles | null;
  /** The kinds of contents that it takes beside texts, templates and files. */
  readonly contents: readonly (ContentCapability)[];
};

/** One thing that must hold before a channel can send and receive. */
export type ChannelCheck = {
  /** Its name, which stays the same. */
  readonly check: string;
  /** What is checked, for people. */
  readonly title: string;
  /** `not_known`: the network did not answer, or an earlier check has to pass first. */
  readonly outcome: ChannelCheckOutcome;
  /** What was found, and what to do when it failed, for people. */
  readonly detail: string;
};

/** What came of a check. */
export type ChannelCheckOutcome = 'passed' | 'failed' | 'not_known';

/** What a provider says of a channel, point by point. */
export type ChannelChecks = {
  /** The checks, in their order. Empty for a provider without checks. */
  readonly data: readonly (ChannelCheck)[];
};

/** The identifier of a channel. */
export type ChannelId = string;

/** A look at the number that calls wait for. */
export type ChannelInspection = {
  /** The code of the provider; null without one. */
  readonly provider_code: string | null;
  /** When the service looks at the number. */
  readonly due_at: string;
};

/** A page of a list. */
export type ChannelList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (Channel)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** The rate of a channel. */
export type ChannelRateBody = {
  /** Messages a second that the channel sends at most. */
  readonly rate_per_second: number;
};

/** Whether a channel sends messages in the network's own form. */
export type ChannelRawSendsBody = {
  /** Whether the channel sends messages in the network's own form. */
  readonly raw_sends: boolean;
};

/** What the provider refuses for a time, while the channel is active. */
export type ChannelRestriction = {
  /** `business_initiated`: templates are refused; replies inside a customer’s window are not. */
  readonly restricts: Open<RestrictedMessages>;
  /** The code of the provider; null without one. */
  readonly provider_code: string | null;
  /** When the provider began to refuse. */
  readonly since: string;
  /** When it ends. */
  readonly until: string;
};

/** Whether a channel can send. */
export type ChannelStatus = 'pending' | 'active' | 'restricted' | 'inactive';

/** Why a channel is not active. */
export type ChannelStatusReason = {
  /**
   * `not_verified`: the provider has not confirmed it yet; `paused` by the operator; `restricted` or `refused`
   * by the provider.
   */
  readonly reason: Open<ChannelStatusReasonKind>;
  /** The code of the provider; null without one. */
  readonly provider_code: string | null;
  /** What the code means, for people; null when the provider did not say. */
  readonly detail: string | null;
  /** Since when it is not active for this reason. */
  readonly since: string;
};

/** What keeps a channel from being active. */
export type ChannelStatusReasonKind = 'not_verified' | 'paused' | 'restricted' | 'refused';

/** What a network takes of contents of one kind. */
export type ContentCapability = {
  /** The `kind` of an interactive content, else the `type`. An open set. */
  readonly kind: string;
  /** The most that it takes, by the place in the content: characters of a text, entries of a list. */
  readonly limits: Readonly<Record<string, number>>;
};

/** Values of a channel that are replaced. One that is absent or empty stays. */
export type CredentialsBody = {
  /** What the setup of the provider asks for, by its names. Secrets are encrypted before they are stored. */
  readonly values: Readonly<Record<string, string>>;
};

/** What a network takes of files of one kind. */
export type MediaCapability = {
  /** The kind. */
  readonly kind: MediaKind;
  /** Bytes of a file at most. */
  readonly max_bytes: number;
  /** Characters of a caption at most; 0 when it takes none. */
  readonly max_caption_length: number;
};

/** What kind of file it is. */
export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

/** A channel to connect. */
export type NewChannelBody = {
  /** The provider of the channel, such as `sandbox`. */
  readonly provider: string;
  /** The number in E.164 format; of an SMS channel also a short code or a sender id. */
  readonly address: string;
  /** What people call the channel. Default: null. */
  readonly display_name?: string | null | undefined;
  /** What the setup of the provider asks for, by its names. Secrets are encrypted before they are stored. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** Messages a second that the channel sends at most. */
  readonly rate_per_second?: number | undefined;
};

/** A channel as its operator sees it. */
export type OperatorChannel = {
  /** Its identifier. */
  readonly id: ChannelId;
  /** The chat network: `whatsapp` or `sms`. An open set. */
  readonly type: Open<ChannelType>;
  /** What connects it: `sandbox`, `whatsapp_cloud` or `twilio_sms`. An open set. */
  readonly provider: Open<Provider>;
  /** Phone number in E.164 format; of an SMS channel also a short code or a sender id. */
  readonly address: string;
  /** What people call it; null without a name. */
  readonly display_name: string | null;
  /** Only an active channel accepts sends. */
  readonly status: ChannelStatus;
  /** When it was created. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  /** The project that it belongs to. */
  readonly project_id: ProjectId;
  /** Messages a second that it sends at most. */
  readonly rate_per_second: number;
  /** Whether it sends messages in the network's own form. */
  readonly raw_sends: boolean;
  /** Why it is not active; null while it is active. */
  readonly status_reason: ChannelStatusReason | null;
  /** What the provider refuses until `until`. It can have ended. Null if there was none. */
  readonly restriction: ChannelRestriction | null;
  /** What its calls wait for; null for nothing. */
  readonly inspection: ChannelInspection | null;
};

/** A page of a list. */
export type OperatorChannelList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (OperatorChannel)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** Which messages a restriction refuses. An open set. */
export type RestrictedMessages = 'business_initiated';

/** What a network takes of several files in one message. */
export type SeveralFiles = {
  /** Files of a message at most. */
  readonly max_files: number;
  /** Bytes of all of them at most. */
  readonly max_bytes: number;
};

/** What a network takes of templates. */
export type TemplateCapability = {
  /** Whether it reviews templates. Otherwise a template is approved when it is submitted, and its text is sent. */
  readonly reviewed: boolean;
};

/** What a network takes of texts. */
export type TextCapability = {
  /** Characters of a text at most. */
  readonly max_length: number;
};
