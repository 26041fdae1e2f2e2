import type { Template } from '../../../core/model/templates/template.js';
import type { TemplateStore } from '../../../core/ports/stores/template-store.js';
import { wholePage } from '../session/damaged-row.js';
import { type DatabaseSession, lookUp } from '../session/session.js';
import { type EntityRow, entityFrom, entityTables } from '../tables/entities.js';

type Row = EntityRow & {
  readonly channel: string;
  readonly name: string;
  readonly status: string;
};

/** Templates in a database. */
export const knexTemplates = (session: DatabaseSession): TemplateStore => {
  const find = session.lookUp(lookUp(entityTables.templates.find));
  return {
    find: (project, id) => find({ project, id }),
    list: (project, { status, channel, name, before: start, limit: size }) =>
      wholePage(
        size,
        (limit, last) =>
          session.query((from) => {
            const before = last?.id ?? start;
            const rows = from<Row>('templates').where('project', project);
            for (const [column, value] of Object.entries({ status, channel, name }))
              if (value !== undefined) rows.where(column, value);
            if (before !== undefined) rows.where('id', '<', before);
            return rows.select('id', 'record').orderBy('id', 'desc').limit(limit);
          }),
        { ...session, fromRow: entityFrom<Template>('templates') },
      ),
  };
};
