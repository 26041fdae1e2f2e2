import { booleanAt, idAt, type Json, objectAt, textAt } from '../../graph/json.js';
import type { ReceivedContent } from '../notice.js';
import { instantAt } from '../timestamps.js';

/**
 * The content of a reply to a button, a list, a form or a call permission request, or of a reaction. Undefined when it is
 * malformed.
 */
export const interaction = (item: Json, type: string): ReceivedContent | undefined => {
  switch (type) {
    case 'button':
      return templateButton(objectAt(item, 'button'));
    case 'reaction':
      return reaction(objectAt(item, 'reaction'));
    default:
      return reply(objectAt(item, 'interactive'));
  }
};

/** A template's quick reply. Without a payload, its label is the id. */
const templateButton = (button: Json | undefined): ReceivedContent | undefined => {
  const title = textAt(button, 'text') ?? textAt(button, 'payload');
  if (title === undefined) return undefined;
  const id = textAt(button, 'payload') ?? title;
  return { type: 'interactive', kind: 'button_reply', id, title };
};

const reaction = (given: Json | undefined): ReceivedContent | undefined =>
  idAt(given, 'message_id') === undefined
    ? undefined
    : { type: 'interactive', kind: 'reaction', emoji: textAt(given, 'emoji') || null };

/** The kinds of replies, each under its own key. */
const replyTypes = ['button_reply', 'list_reply', 'nfm_reply', 'call_permission_reply'] as const;

const reply = (interactive: Json | undefined): ReceivedContent | undefined => {
  const type =
    textAt(interactive, 'type') ?? replyTypes.find((name) => objectAt(interactive, name));
  const answer = objectAt(interactive, type ?? '');
  switch (type) {
    case 'button_reply':
      return chosen(answer, (id, title) => ({
        type: 'interactive',
        kind: 'button_reply',
        id,
        title,
      }));
    case 'list_reply':
      return chosen(answer, (id, title) => ({
        type: 'interactive',
        kind: 'list_reply',
        id,
        title,
        description: textAt(answer, 'description') ?? null,
      }));
    case 'nfm_reply':
      return form(answer);
    case 'call_permission_reply':
      return callPermission(answer);
    default:
      return undefined;
  }
};

const chosen = (
  answer: Json | undefined,
  content: (id: string, title: string) => ReceivedContent,
): ReceivedContent | undefined => {
  const title = textAt(answer, 'title');
  const id = idAt(answer, 'id') ?? title;
  return id === undefined ? undefined : content(id, title ?? id);
};

const callPermission = (answer: Json | undefined): ReceivedContent | undefined => {
  const response = textAt(answer, 'response');
  if (response === undefined) return undefined;
  return {
    type: 'interactive',
    kind: 'call_permission_reply',
    response,
    isPermanent: booleanAt(answer, 'is_permanent') ?? null,
    expiresAt: instantAt(answer, 'expiration_timestamp') ?? null,
    source: textAt(answer, 'response_source') ?? null,
  };
};

/** A form's answers are JSON text. An object is converted to text. */
const form = (answer: Json | undefined): ReceivedContent | undefined => {
  const given = answer?.response_json;
  const response =
    textAt(answer, 'response_json') ?? (given === undefined ? undefined : JSON.stringify(given));
  if (response === undefined) return undefined;
  return {
    type: 'interactive',
    kind: 'form_reply',
    name: textAt(answer, 'name') ?? null,
    response,
  };
};
