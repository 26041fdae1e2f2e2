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

/** That a provider counts a template to a category, whatever its owner said; nothing else becomes of it. */
export type CategoryReport = Pick<TemplateReport, 'channel' | 'name' | 'language'> & {
  readonly kind: 'category';
  readonly category: TemplateCategory;
};
