/** What the parameters of paths and queries mean; a name means the same everywhere. */
const notes: Readonly<Record<string, string>> = {
  id: 'The identifier of the resource.',
  delivery: 'The identifier of the delivery.',
  name: 'The name, exactly.',
  limit: 'How many items a page has at most.',
  cursor: 'The `next_cursor` of the page before.',
  after: 'The id of the last event that you have; the page begins after it.',
  direction: 'Only messages that were sent, or only those that were received.',
  type: 'Only events of this type.',
  channel: 'Only what belongs to this channel.',
  event: 'Only what is about this event.',
  status: 'Only what is in this state.',
  from_date: 'The first UTC day; the first of this month unless given.',
  to_date: 'The UTC day after the last; tomorrow unless given.',
};

/** What a parameter of that name means. */
export const parameterDescription = (name: string): string => notes[name] ?? `The ${name}.`;
