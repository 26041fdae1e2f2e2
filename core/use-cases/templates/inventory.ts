import { contentOf, contentText, matchingTexts } from '../../model/templates/content.js';
import type { Template } from '../../model/templates/template.js';
import type { InventoryReport, ListedTemplate } from '../../model/templates/template-report.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Digest } from '../../ports/machine/digest.js';
import type { EphemeralStore } from '../../ports/stores/ephemeral-store.js';
import type { ChannelId } from '../../shared/ids.js';
import { minuteMs } from '../../shared/time.js';

/** The ports of a provider's inventory of templates. */
export type InventoryPorts = {
  readonly clock: Clock;
  readonly digest: Digest;
  readonly ephemeral: EphemeralStore;
};

/** The channel's provider has another template of this name and language (docs/decisions/0049). */
export type TemplateTaken = {
  readonly code: 'template_taken';
  readonly channel: ChannelId;
  readonly name: string;
  readonly language: string;
};

/** When a name is refused that the account of the provider has for another template. */
export const nameTaken = {
  template_taken: 'the account of the provider has another template with this name and language',
} as const;

/** How long a look counts: three times the interval between looks. */
const inventoryMs = 30 * minuteMs;
/** Enough of a hash to tell the contents of one account's templates apart. */
const hashLength = 16;

/** A template of the provider: its id, and the hashes of the contents that it equals. */
type Entry = { readonly id: string | null; readonly hashes: readonly string[] };
/** The templates of a provider by language and name. */
type Inventory = Readonly<Record<string, Entry>>;

const keyOf = ({ name, language }: Pick<Template, 'name' | 'language'>) => `${language} ${name}`;

const inventoryName = (channel: ChannelId): string => `templates ${channel}`;

/** Stores which templates the provider of a channel has, for half an hour. */
export const keepInventory =
  ({ clock, digest, ephemeral }: InventoryPorts) =>
  async ({ channel, templates }: InventoryReport): Promise<void> => {
    const entryOf = ({ providerId, content }: ListedTemplate): Entry => ({
      id: providerId,
      hashes: (content ? matchingTexts(content) : []).map((text) => hashOf(digest, text)),
    });
    const inventory: Inventory = Object.fromEntries(
      templates.map((each) => [keyOf(each), entryOf(each)]),
    );
    await ephemeral.write(inventoryName(channel), JSON.stringify(inventory), clock() + inventoryMs);
  };

/**
 * The refusal of a template whose name another's template has, by the last look at the provider. Undefined when the
 * name is free, when the template found is ours, or when no look is known.
 */
export const takenByAnother = async (
  { clock, digest, ephemeral }: InventoryPorts,
  template: Template,
): Promise<TemplateTaken | undefined> => {
  const { channel, name, language } = template;
  const text = await ephemeral.read(inventoryName(channel), clock());
  const inventory: Inventory = text === undefined ? {} : JSON.parse(text);
  const entry = inventory[keyOf(template)];
  if (!entry) return undefined;
  const isOurs =
    (entry.id !== null && entry.id === template.providerId) ||
    entry.hashes.includes(hashOf(digest, contentText(contentOf(template))));
  return isOurs ? undefined : { code: 'template_taken', channel, name, language };
};

const hashOf = (digest: Digest, text: string): string => digest(text).slice(0, hashLength);
