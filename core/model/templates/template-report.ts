import type { ChannelId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { TemplateVerdict } from './move-template.js';
import type { TemplateCategory } from './template.js';

/** What a provider says about a template; it names the template as we did when we handed it over. */
export type TemplateReport = TemplateVerdict & {
  readonly kind: 'template';
  readonly channel: ChannelId;
  readonly name: string;
  readonly language: string;
  /** The provider's own name for it, where the report has one. */
  readonly providerId: string | null;
  /** When it became so, by the provider's clock. */
  readonly at: Instant;
};

/** A provider's report that it put a template into a category of its own choice. It changes only the category. */
export type CategoryReport = Pick<TemplateReport, 'channel' | 'name' | 'language'> & {
  readonly kind: 'category';
  readonly category: TemplateCategory;
};
