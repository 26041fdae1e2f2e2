import type { TemplateStatus } from '../../../../core/model/templates/status.js';
import type {
  RejectionReason,
  TemplateCategory,
} from '../../../../core/model/templates/template.js';
import type { Tone } from '../../view/index.js';

/** The tone of each status. */
export const statusTones: Readonly<Record<TemplateStatus, Tone>> = {
  draft: 'neutral',
  submitted: 'info',
  pending: 'info',
  approved: 'good',
  rejected: 'bad',
  paused: 'warning',
  disabled: 'warning',
};

/** What each category is for. */
export const categoryLabels: Readonly<Record<TemplateCategory, string>> = {
  utility: 'Utility: about something the person asked for or bought',
  marketing: 'Marketing: offers, news, invitations',
  authentication: 'Authentication: one-time codes',
};

/** What to do about a rejection. */
export const rejectionAdvice: Readonly<Record<RejectionReason, string>> = {
  abusive_content: 'The reviewer found the text threatening or offensive. Rewrite it.',
  incorrect_category:
    'The text does not fit its category. Anything that promotes is marketing; choose that category in a new template.',
  invalid_format:
    'A variable, an example, a link or the header has a form that the reviewer does not accept. Give a realistic example of each variable, and no shortened links.',
  scam: 'The reviewer takes the text for a fraud. Name your business, and do not ask for data of the person.',
  tag_content_mismatch:
    'The language or the category is not that of the text. Choose the language that the text is written in.',
  other: 'The provider gave no reason. Its own tools may show more; otherwise reword the text.',
};

/** What each status means, and what comes next. */
export const statusMeaning: Readonly<Record<TemplateStatus, string>> = {
  draft: 'The provider does not know the template yet. Submit it for review.',
  submitted: 'The template is on its way to the provider.',
  pending: 'The provider reviews the template. This takes minutes, or up to a day.',
  approved: 'Messages can use the template.',
  rejected: 'The provider does not accept the template.',
  paused:
    'The provider paused the template, because recipients blocked or reported it. It resumes by itself.',
  disabled: 'The provider disabled the template. Make another one.',
};
