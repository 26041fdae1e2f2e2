import { area } from '../../server/page.js';
import { editTemplatePage, updateTemplateAction } from './edit.js';
import { headerFilePage, uploadHeaderFile } from './header-file.js';
import { templatesPage } from './list.js';
import { createTemplateAction, newTemplatePage, previewAction } from './new.js';
import { submitTemplateAction, templatePage } from './template.js';

/** The templates of a project: their review, and an editor. */
export const templatesArea = area({
  title: 'Templates',
  path: '/templates',
  level: 'project',
  permission: 'templates:read',
  pages: [
    templatesPage,
    newTemplatePage,
    previewAction,
    createTemplateAction,
    headerFilePage,
    uploadHeaderFile,
    templatePage,
    submitTemplateAction,
    editTemplatePage,
    updateTemplateAction,
  ],
});
