import type { HelpOf } from './error-help.js';

/** Templates, and messages that use one. */
export const templateHelp = {
  invalid_template: {
    cause:
      'The text, its examples or its components break a rule of templates. `details.reason` names it.',
    remedy: 'Correct the field that `param` names.',
  },
  template_already_exists: {
    cause: 'The channel has a template of this name in this language.',
    remedy: 'Use another name or language.',
  },
  template_channel_mismatch: {
    cause: 'The template belongs to another channel than the message.',
    remedy:
      'Send through the channel of the template, or create the template for this channel too.',
  },
  template_header_mismatch: {
    cause: 'The header of the template is of another kind than the one of the message.',
    remedy: 'Give the kind that the header of the template names, or leave the field out.',
  },
  template_not_approved: {
    cause: 'The template is a draft, in review, rejected, paused or disabled.',
    remedy:
      'Wait for the event `template.approved`. A rejected template tells its `rejection_reason`.',
  },
  template_not_draft: {
    cause: 'The template was submitted. Only a draft can be changed.',
    remedy: 'Create another template.',
  },
  template_parameter_mismatch: {
    cause:
      '`body_parameters` has more or fewer values than the template has variables, or the code of an authentication template is too long.',
    remedy: 'Give one value for each variable, in order. A code has at most 15 characters.',
  },
  template_state_conflict: {
    cause: 'The template was submitted before.',
    remedy: 'Wait for the review. Only a draft or a rejected template can be submitted.',
  },
  template_taken: {
    cause:
      'The account at the provider has a template of this name in this language with other content.',
    remedy: 'Use another name, or the same content.',
  },
} as const satisfies HelpOf;
