import type { ChannelId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { Namesake } from './identity.js';
import type { TemplateVerdict } from './move-template.js';
import type { TemplateCategory } from './template.js';

/** A provider's report about a template. Name and language are those that the template was submitted with. */
export type TemplateReport = TemplateVerdict & {
  readonly kind: 'template';
  readonly channel: ChannelId;
  readonly name: string;
  readonly language: string;
  /** The provider's id of the template; null only if the provider has no ids for templates. */
  readonly providerId: string | null;
  /** When it became so, by the provider's clock. */
  readonly at: Instant;
};

/** A provider's report that it put a template into a category of its own choice. It changes only the category. */
export type CategoryReport = Pick<
  TemplateReport,
  'channel' | 'name' | 'language' | 'providerId'
> & {
  readonly kind: 'category';
  readonly category: TemplateCategory;
};

/** A template in a provider's list. */
export type ListedTemplate = Namesake & Pick<TemplateReport, 'name' | 'language'>;

/** Every template that a provider has for a channel, at the time of a look. */
export type InventoryReport = {
  readonly kind: 'inventory';
  readonly channel: ChannelId;
  readonly templates: readonly ListedTemplate[];
};
