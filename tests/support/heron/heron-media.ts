import { buffer } from 'node:stream/consumers';
import type { CallOutcome, Channel, ChatProvider, Message } from 'roundtrip';
import { call, type HeronPorts, request } from './heron-client.js';
import { outcomeOf, refused } from './heron-outcome.js';

/** What Heron shows: a text, and the id and the name of an uploaded file; or a template with values. */
type Shown =
  | { readonly text: string; readonly file?: string; readonly filename?: string | null }
  | { readonly template: string; readonly values: readonly string[] };

/** The message as Heron shows it, its file uploaded; or the outcome if it cannot be sent. Nothing is sent yet. */
export const shownBy = async (
  ports: HeronPorts,
  channel: Channel,
  { content, project }: Message,
): Promise<Shown | CallOutcome> => {
  if (content.type === 'text') return { text: content.body };
  if (content.type === 'template') {
    // No template of Heron has a header, so the content has neither `headerMedia` nor `headerLocation`.
    const template = await ports.templates.find(project, content.template);
    if (!template?.providerId) return refused('content_rejected', 'Heron has no such template.');
    return { template: template.providerId, values: content.bodyParameters };
  }
  const isTaken = (content.type === 'image' && !content.sticker) || content.type === 'document';
  if (!isTaken) return refused('content_rejected', 'Heron takes no message of this type.');
  const file = content.media === null ? undefined : await ports.media.find(project, content.media);
  const bytes = file && (await ports.blobs.open(file.sha256));
  if (!bytes) return refused('media_rejected', 'The media file no longer exists.');
  const answer = await call(ports, channel, '/files', {
    method: 'POST',
    headers: { 'content-type': file.mimeType },
    body: await buffer(bytes),
  });
  // An upload reaches no person: without an answer the message was certainly not taken.
  if (!answer) return { kind: 'not_taken', waitMs: 0, providerCode: null };
  if (answer.status === 415) return refused('media_rejected', 'Heron takes no file of this type.');
  const { id } = answer.json;
  if (!id) return outcomeOf(answer);
  const filename = content.type === 'document' ? content.filename : null;
  return { text: content.caption ?? '', file: String(id), filename };
};

/** Fetches the file of an inbound message. */
export const fetchMedia =
  (ports: HeronPorts): NonNullable<ChatProvider['fetchMedia']> =>
  async (channel, { providerId }) => {
    const later = { kind: 'later', waitMs: 0 } as const;
    try {
      const response = await request(ports, channel, `/files/${encodeURIComponent(providerId)}`);
      if (response.status === 404) return { kind: 'absent' };
      if (!response.ok || !response.body) return later;
      const mimeType = response.headers.get('content-type');
      return { kind: 'fetched', mimeType, bytes: response.body };
    } catch {
      return later;
    }
  };
