import type { Template } from '../../model/templates/template.js';
import type { TemplateStore } from '../../ports/stores/template-store.js';

const isShown = ({ deletedAt }: Template): boolean => deletedAt === undefined;

/** Templates that are not deleted. Workers see the others too, until the provider has deleted them. */
export const shownTemplates = (templates: TemplateStore): TemplateStore => ({
  ...templates,
  find: async (project, id) => {
    const found = await templates.find(project, id);
    return found && isShown(found) ? found : undefined;
  },
  list: async (project, page) => {
    const shown: Template[] = [];
    for (let { before } = page; ; ) {
      const found = await templates.list(project, { ...page, before });
      shown.push(...found.filter(isShown));
      if (shown.length >= page.limit || found.length < page.limit)
        return shown.slice(0, page.limit);
      before = found.at(-1)?.id;
    }
  },
});
