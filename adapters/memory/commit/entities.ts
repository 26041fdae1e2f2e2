import type { Verdict } from '../../../core/commit/verdict.js';
import type { Tables } from '../tables.js';

/** Removes entities, and stores others under the version after the one that they start from. */
export const changeEntities = (
  memory: Tables,
  { change: { puts, removeTemplates, removeMessages, removeMedia, removeContacts } }: Verdict,
): void => {
  for (const { id } of removeTemplates ?? []) memory.templates.delete(id);
  for (const { id } of removeMessages ?? []) memory.messages.delete(id);
  for (const { id } of removeMedia ?? []) memory.media.delete(id);
  for (const { id } of removeContacts ?? []) memory.contacts.delete(id);
  if (!puts) return;
  putAll(memory.messages, puts.messages);
  putAll(memory.channels, puts.channels);
  putAll(memory.endpoints, puts.endpoints);
  putAll(memory.templates, puts.templates);
  putAll(memory.media, puts.media);
  putAll(memory.contacts, puts.contacts);
};

const putAll = <E extends { readonly id: string; readonly version: number }>(
  stored: Map<E['id'], E>,
  entities: readonly E[] | undefined,
): void => {
  for (const entity of entities ?? [])
    stored.set(entity.id, { ...entity, version: entity.version + 1 });
};

/** Removes endpoints. Their deliveries are pruned later. */
export const removeEndpoints = ({ endpoints }: Tables, { change }: Verdict): void => {
  for (const { id } of change.removeEndpoints ?? []) endpoints.delete(id);
};
