import { onProjects } from '../../../core/ports/stores/commit.js';
import type { Mutant } from '../assemble.js';

export const mediaStoredSilently: Mutant = {
  name: 'late media stored without its event',
  store: ({ stores }) => ({
    ...stores,
    commit: onProjects(stores.commit, (change) =>
      stores.commit({
        ...change,
        events: (change.events ?? []).filter(({ type }) => type !== 'message.media_ready'),
      }),
    ),
  }),
};

export const pendingMediaForgotten: Mutant = {
  name: 'media forgotten once its message is received',
  store: ({ stores }) => ({
    ...stores,
    pendingInbound: { ...stores.pendingInbound, beginReceiving: async () => undefined },
  }),
};

export const messageWaitsForMedia: Mutant = {
  name: 'message invisible until its media comes',
  store: ({ stores }) => ({
    ...stores,
    pendingInbound: { ...stores.pendingInbound, overdue: async () => [] },
  }),
};

export const receivedAgainWithMedia: Mutant = {
  name: 'pending message received again with its media',
  store: ({ stores, memory }) => ({
    ...stores,
    commit: onProjects(stores.commit, (change) => {
      const late = change.events?.find(({ type }) => type === 'message.media_ready');
      const [message] = change.puts?.messages ?? [];
      if (!late || !message) return stores.commit(change);
      const id = `msg_${message.id.slice('msg_'.length).split('').reverse().join('')}` as const;
      if (memory.messages.has(id)) return stores.commit(change);
      return stores.commit({
        ...change,
        puts: { ...change.puts, messages: [{ ...message, id, version: 0 }] },
        events: [{ ...late, type: 'message.received' as const, subject: id }],
      });
    }),
  }),
};
