/** A send of the baseline: a request without any checks. */
export type FloorSend = {
  readonly body: { readonly channel: string; readonly to: string; readonly text: string };
  readonly key: string;
};

/** The rows that a send adds, with the type of each column. */
export const tables = {
  messages: {
    project: 'text',
    id: 'text',
    version: 'bigint',
    direction: 'text',
    record: 'text',
    event_sequences: 'text',
    timeline: 'text',
  },
  events: {
    project: 'text',
    sequence: 'bigint',
    type: 'text',
    at: 'bigint',
    subject: 'text',
    text: 'text',
    moment: 'bigint',
  },
  idempotency: {
    project: 'text',
    key: 'text',
    fingerprint: 'text',
    message: 'text',
    created_at: 'bigint',
  },
  jobs: {
    id: 'text',
    lane: 'text',
    project: 'text',
    kind: 'text',
    subject: 'text',
    recipient: 'text',
    accepted_sequence: 'bigint',
    state: 'text',
    due_at: 'bigint',
    expires_at: 'bigint',
    attempt: 'bigint',
    failures: 'bigint',
    unknowns: 'bigint',
    defects: 'bigint',
    is_overtaken: 'bigint',
    attempted_at: 'bigint',
    epoch: 'bigint',
  },
} as const;

export type FloorTable = keyof typeof tables;
export const tableNames: readonly FloorTable[] = ['messages', 'events', 'idempotency', 'jobs'];

export type Cell = string | number | null;

/** What a send comes to: the body of its answer, and in each table a row, in the order of the columns. */
export type Written = {
  readonly record: string;
  readonly rows: Readonly<Record<FloorTable, readonly Cell[]>>;
};

const dayMs = 86_400_000;

const idOf = (prefix: string, now: number, sequence: number): string =>
  `${prefix}_${now.toString(36).padStart(10, '0')}${String(sequence).padStart(16, '0')}`;

/** What the service would write for a send, as cheaply as it can be made up. */
export const written = (
  { body: { channel, to, text }, key }: FloorSend,
  project: string,
  sequence: number,
): Written => {
  const now = Date.now();
  const message = idOf('msg', now, sequence);
  const record = JSON.stringify({
    id: message,
    channel,
    direction: 'outbound',
    from: '+12025550199',
    to,
    content: { type: 'text', body: text },
    status: 'accepted',
    metadata: {},
    in_reply_to: null,
    group: null,
    forwarded: false,
    frequently_forwarded: false,
    referral: null,
    error: null,
    accepted_at: new Date(now).toISOString(),
    sent_at: null,
    delivered_at: null,
    read_at: null,
    failed_at: null,
  });
  const job = [idOf('job', now, sequence), channel, project, 'send', message, to, sequence];
  return {
    record,
    rows: {
      messages: [project, message, 1, 'outbound', record, `${sequence},`, ''],
      events: [project, sequence, 'message.accepted', now, message, '', 0],
      idempotency: [project, key, key.padEnd(32, '0'), message, now],
      jobs: [...job, 'queued', now, now + dayMs, 0, 0, 0, 0, 0, null, 0],
    },
  };
};
