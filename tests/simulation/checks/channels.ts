import type { Check } from './check.js';

/** K1: a channel of a provider that can be asked leaves `active` through its operator or through the provider's answer. */
export const channelsCloseByInspection: Check = ({ ledger, scene }) => {
  const asked = new Set(
    scene.lines.flatMap(({ provider, channel }) => (provider === 'hostile' ? [channel] : [])),
  );
  return ledger.changes.flatMap(({ change, at, isMade }) =>
    (change.puts?.channels ?? []).flatMap(({ id, status, statusReason }) => {
      const isMove = isMade && (change.events ?? []).some(({ subject }) => subject === id);
      if (!isMove || !asked.has(id) || status === 'active' || status === 'pending') return [];
      if (statusReason?.reason === 'paused') return [];
      const isFound = ledger.inspected.some(
        ({ channel, becomes, at: then }) => channel === id && becomes === status && then <= at,
      );
      return isFound ? [] : [`K1: ${id} became ${status} at ${at}, but no inspection found that`];
    }),
  );
};
