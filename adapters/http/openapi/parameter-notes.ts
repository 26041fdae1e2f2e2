/** What the parameters of paths and queries mean; their names mean the same everywhere. */
export const parameterNotes: Readonly<Record<string, string>> = {
  id: 'The identifier of the resource.',
  limit: 'How many items a page has at most.',
  cursor: 'The `next_cursor` of the page before.',
  after: 'The id of the last event that you have; the page begins after it.',
  direction: 'Only messages that were sent, or only those that were received.',
  type: 'Only events of this type.',
};
