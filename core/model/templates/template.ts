import { oneOf } from '../../shared/codec.js';
import type { ChannelId, JobId, ProjectId, TemplateId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { TraceContext } from '../../shared/trace-context.js';
import type { Components } from './components.js';
import type { ReportedStatus, TemplateStatus } from './status.js';

/** The categories of a template (docs/specification.md#2.7.1). */
export const templateCategories = ['marketing', 'utility', 'authentication'] as const;
export type TemplateCategory = (typeof templateCategories)[number];
export const TemplateCategory = oneOf(
  'TemplateCategory',
  templateCategories,
  'What a template is for.',
);

/** Why a template was rejected (docs/specification.md#2.7.1). */
export const rejectionReasons = [
  'abusive_content',
  'incorrect_category',
  'invalid_format',
  'scam',
  'tag_content_mismatch',
  'other',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** Why a template was rejected that its provider did not review; an open set. */
export const templateErrorCodes = ['template_taken'] as const;

/** What made a template `rejected`, where that was no review (docs/specification.md#2.7.1). */
export type TemplateError = {
  readonly code: (typeof templateErrorCodes)[number];
  readonly message: string;
};

/** A report about a template of the provider that may turn out to be ours: its id is not known yet. */
export type UnmatchedTemplateReport = {
  readonly providerId: string;
  readonly status: ReportedStatus;
  readonly reason: RejectionReason | null;
  readonly at: Instant;
};

/** A message form that a provider reviews before it may be sent (docs/specification.md#2.7.1). */
export type Template = {
  readonly id: TemplateId;
  readonly project: ProjectId;
  /** How often it was changed; a Change names the version it starts from. */
  readonly version: number;
  readonly channel: ChannelId;
  /** With the language, its name at the provider: one of the kind in a channel. */
  readonly name: string;
  readonly language: string;
  readonly category: TemplateCategory;
  /** Its text, with `{{1}}`, `{{2}}`, ... for what each message fills in. */
  readonly body: string;
  readonly components: Components;
  /** Sample values for the reviewer: one for each variable, or none. */
  readonly examples: readonly string[];
  readonly status: TemplateStatus;
  /** Null unless it is rejected. */
  readonly rejectionReason: RejectionReason | null;
  /** What made it `rejected`, where that was no review. Rows of earlier versions have none. */
  readonly error?: TemplateError | null;
  /** The last job that submits it to the provider; null before the first. */
  readonly submission: JobId | null;
  /** The request or span of the last submission; absent when that was not traced. */
  readonly trace?: TraceContext | undefined;
  /** The provider's id of the template; null until known. */
  readonly providerId: string | null;
  /** The time of the last report that was applied, by the provider's clock. */
  readonly heardAt: Instant | null;
  /** Reports that came while it is `submitted` and its `providerId` is not known, at most 8. */
  readonly unmatchedReports?: readonly UnmatchedTemplateReport[];
  /** When it was deleted: no use case finds it from then on, and it goes once the provider has deleted it. Absent before. */
  readonly deletedAt?: Instant | undefined;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** The project has no template with this id. */
export type TemplateNotFound = { readonly code: 'template_not_found'; readonly id: string };
