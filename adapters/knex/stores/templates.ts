import type { Template } from '../../../core/model/templates/template.js';
import type { TemplateStore } from '../../../core/ports/stores/template-store.js';
import { lookUp, type Session } from '../session/session.js';
import { type EntityRow, entityFrom, entityTables } from '../tables/entities.js';

type Row = EntityRow & {
  readonly channel: string;
  readonly name: string;
  readonly status: string;
};

/** Templates in a database. */
export const knexTemplates = (session: Session): TemplateStore => {
  const find = session.lookUp(lookUp(entityTables.templates.find));
  return {
    find: (project, id) => find({ project, id }),
    list: async (project, { status, channel, name, before, limit }) => {
      const page = await session.query((db) => {
        const rows = db<Row>('templates').where('project', project);
        if (status !== undefined) rows.where('status', status);
        if (channel !== undefined) rows.where('channel', channel);
        if (name !== undefined) rows.where('name', name);
        if (before !== undefined) rows.where('id', '<', before);
        return rows.select('record').orderBy('id', 'desc').limit(limit);
      });
      return page.map(entityFrom<Template>);
    },
  };
};
