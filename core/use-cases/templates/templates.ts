import { createTemplate } from './create-template.js';
import { deleteTemplate } from './delete-template.js';
import { getTemplate, listTemplates } from './read-templates.js';
import { submitTemplate } from './submit-template.js';
import { updateTemplate } from './update-template.js';

/** The use cases of templates. */
export const templates = {
  createTemplate,
  updateTemplate,
  submitTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
};
