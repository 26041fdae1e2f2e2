export type {
  CreateTemplate,
  CreateTemplateRefusal,
  TemplateAlreadyExists,
} from './create-template.js';
export type { TemplateTaken } from './inventory.js';
export type { ListTemplates, TemplateQuery } from './read-templates.js';
export type {
  SubmitTemplate,
  SubmitTemplateRefusal,
  TemplateStateConflict,
} from './submit-template.js';
export type { TemplateUseCases } from './template-use-cases.js';
export type {
  TemplateNotDraft,
  UpdateTemplate,
  UpdateTemplateRefusal,
} from './update-template.js';
