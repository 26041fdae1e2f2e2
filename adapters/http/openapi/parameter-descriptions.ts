/** Descriptions of path and query parameters. A name has the same meaning in every route, unless a path has it too. */
const notes: Readonly<Record<string, string>> = {
  id: 'The identifier of the resource.',
  page: 'The name of the page.',
  delivery: 'The identifier of the delivery.',
  name: 'Only templates with exactly this name.',
  limit: 'Maximum number of items of a page.',
  cursor: '`next_cursor` of the previous page.',
  after: 'Id of the last event that you have. The answer begins with the next event.',
  peer: 'Only messages to or from this other party: a phone number in E.164 format, whose leading `+` is optional, or the user id that messages show.',
  template: 'Only messages that were sent with this template.',
  error: 'Only messages that failed with this `error.code`.',
  direction: 'Only outbound or only inbound messages.',
  to: 'Only messages to this phone number, in E.164 format; the leading `+` is optional.',
  since: 'Only events of this time of RFC 3339 or later.',
  created_after:
    'Only what was created at this time of RFC 3339 or later, such as `2026-01-31T09:30:00Z`.',
  created_before: 'Only what was created before this time of RFC 3339. Not before `created_after`.',
  metadata:
    'Only messages whose metadata has these pairs. In a URL: `metadata[KEY]=VALUE`, once for each key.',
  type: 'Only events of this type, or of all types of a resource, such as `message.*`.',
  channel: 'Only resources of this channel.',
  event: 'Only the delivery of this event.',
  status: 'Only resources with this status.',
  from_date: 'First UTC day, `YYYY-MM-DD`. Default: the first day of this month.',
  to_date: 'UTC day after the last. Default: tomorrow.',
};

/** What a name means in a path. */
const pathNotes: Readonly<Record<string, string>> = {
  name: 'The name of the file, as the pages have it.',
};

/** The description of the parameter with that name. */
export const parameterDescription = (place: 'path' | 'query', name: string): string =>
  (place === 'path' ? pathNotes[name] : undefined) ?? notes[name] ?? `The ${name}.`;
