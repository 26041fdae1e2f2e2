/** Who sends and what happened, in an emulated account of Twilio. */
export type State = {
  accountSid: string;
  authToken: string;
  status: 'active' | 'suspended' | 'closed';
  /** The numbers of the account, each with the URL for inbound messages; empty without one. */
  readonly numbers: Map<string, string>;
  /** The ids of its messaging services. */
  readonly services: Set<string>;
  readonly messages: Message[];
  readonly calls: Call[];
  readonly deliveries: Delivery[];
  /** Recipients whose messages fail after they were taken, with the code. */
  readonly failing: Map<string, number>;
  /** Numbers that replied STOP. */
  readonly optedOut: Set<string>;
  /** Files of inbound messages, by their path at the API. */
  readonly files: Map<string, File>;
  /** What happens to the next calls, in their order. */
  readonly faults: Fault[];
  /** Resets every connection. */
  isCutOff: boolean;
  /** Reports statuses by itself: queued, sent and delivered, or what the text of the message asks for. */
  isAutomatic: boolean;
};

/** A message that was taken. */
export type Message = {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly statusCallback: string;
  readonly mediaUrls: readonly string[];
  /** What was fetched from these URLs. */
  readonly media: File[];
  status: string;
  /** 0 while a messaging service has not chosen a number. */
  segments: number;
  /** What it costs, with a minus; null until a carrier has it. */
  price: string | null;
  errorCode: number | null;
  updatedAt: Date;
};

/** A file, and how its server describes it. */
export type File = {
  readonly bytes: Buffer;
  readonly type: string;
  readonly disposition?: string;
};

/** A call that sends a message, and the status of its answer; 0 without one. */
export type Call = { readonly form: Readonly<Record<string, string>>; readonly status: number };

/** A webhook, and the status of its answer; 0 without one. */
export type Delivery = {
  readonly url: string;
  readonly form: Readonly<Record<string, string>>;
  readonly status: number;
  readonly answer: string;
};

/** What happens to one call that sends a message. */
export type Fault =
  /** It is refused. Default status: 400. */
  | { readonly kind: 'error'; readonly code: number; readonly status?: number }
  /** A status without a code of Twilio, as of a proxy. */
  | { readonly kind: 'status'; readonly status: number; readonly body?: string }
  /** The connection is reset, and nothing is carried out. */
  | { readonly kind: 'reset' }
  /** It is carried out, and the connection is reset in place of an answer. */
  | { readonly kind: 'drop_answer' }
  /** It is carried out, and no answer comes. */
  | { readonly kind: 'no_answer' };

/** Fictional names: none of them exists at Twilio. */
export const fictional = {
  accountSid: 'AC00000000000000000000000000000001',
  authToken: 'emulated-auth-token-0001',
  number: '+12025550123',
  numberSid: 'PN00000000000000000000000000000001',
  service: 'MG00000000000000000000000000000001',
} as const;

/** The state of a new account: one number, one messaging service. */
export const newState = (): State => ({
  accountSid: fictional.accountSid,
  authToken: fictional.authToken,
  status: 'active',
  numbers: new Map([[fictional.number, '']]),
  services: new Set([fictional.service]),
  messages: [],
  calls: [],
  deliveries: [],
  failing: new Map(),
  optedOut: new Set(),
  files: new Map(),
  faults: [],
  isCutOff: false,
  isAutomatic: true,
});

let made = 0;

/** A new id with a prefix of two letters. */
export const newSid = (prefix: string): string => {
  made += 1;
  return `${prefix}${made.toString(16).padStart(32, '0')}`;
};
