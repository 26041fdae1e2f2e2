import type { ChannelId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { TemplateVerdict } from './move-template.js';
import type { TemplateCategory } from './template.js';

/** A provider's report about a template. Name and language are those that the template was submitted with. */
export type TemplateReport = TemplateVerdict & {
  readonly kind: 'template';
  readonly channel: ChannelId;
  readonly name: string;
  readonly language: string;
  /** The provider's id of the template; null when the report has none. */
  readonly providerId: string | null;
  /** When it became so, by the provider's clock. */
  readonly at: Instant;
};

/** A provider's report that it put a template into a category of its own choice. It changes only the category. */
export type CategoryReport = Pick<TemplateReport, 'channel' | 'name' | 'language'> & {
  readonly kind: 'category';
  readonly category: TemplateCategory;
};
