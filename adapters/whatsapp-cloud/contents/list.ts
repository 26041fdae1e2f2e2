import type { ContentMisfit } from '../../../core/model/networks/network.js';
import {
  frame,
  interactive,
  onlyTextHeader,
  repeated,
  type WhatsAppContent,
} from './whatsapp-content.js';

/** Rows over all sections. */
const maxRows = 10;

/** Several sections need a title each. */
export const untitled = (
  sections: readonly { readonly title?: string | null | undefined }[],
): ContentMisfit | undefined => {
  const place = sections.length > 1 ? sections.findIndex(({ title }) => !title) : -1;
  return place === -1
    ? undefined
    : {
        param: `content.sections[${place}].title`,
        message: 'is required where there are several sections',
      };
};

/** A button that opens a list of up to ten rows. */
export const list: WhatsAppContent<'list'> = {
  limits: {
    ...frame,
    body: 4_096,
    button: 20,
    sections: 10,
    'sections.title': 24,
    'sections.rows': maxRows,
    'sections.rows.id': 200,
    'sections.rows.title': 24,
    'sections.rows.description': 72,
  },
  misfit: (content) => {
    const { sections } = content;
    const rows = sections.flatMap((section, i) =>
      section.rows.map(({ id }, j) => ({ id, path: `content.sections[${i}].rows[${j}].id` })),
    );
    if (rows.length > maxRows)
      return {
        param: 'content.sections',
        message: `must have at most ${maxRows} rows in all sections together; they have ${rows.length}`,
      };
    return (
      onlyTextHeader(content) ??
      untitled(sections) ??
      repeated(
        rows,
        ({ id }) => id,
        (place) => rows[place]?.path ?? '',
      )
    );
  },
  part: (content, references) =>
    interactive(
      'list',
      content,
      {
        button: content.button,
        sections: content.sections.map(({ title, rows }) => ({
          ...(title && { title }),
          rows: rows.map(({ id, title: text, description }) => ({
            id,
            title: text,
            ...(description && { description }),
          })),
        })),
      },
      references,
    ),
};
