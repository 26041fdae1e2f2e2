import type { MimeType } from './kinds.js';

const office = 'application/vnd.openxmlformats-officedocument';

/** The documents that are zip archives: the entry that lists the parts, and the main part. Some writers number it. */
const documents = [
  {
    prefix: `${office}.wordprocessingml.`,
    list: '[content_types].xml',
    main: /^\/?word\/document\d*\.xml$/,
  },
  {
    prefix: `${office}.spreadsheetml.`,
    list: '[content_types].xml',
    main: /^\/?xl\/workbook\d*\.xml$/,
  },
  {
    prefix: `${office}.presentationml.`,
    list: '[content_types].xml',
    main: /^\/?ppt\/presentation\d*\.xml$/,
  },
  {
    prefix: 'application/vnd.oasis.opendocument.',
    list: 'meta-inf/manifest.xml',
    main: /^(content\.xml|encrypted-package)$/,
  },
] as const;

/** Whether a zip archive is a document of this type. `names` has those of its entries, in lower case. */
export const hasDocumentParts = (type: MimeType, names: ReadonlySet<string>): boolean => {
  const document = documents.find(({ prefix }) => type.startsWith(prefix));
  if (!document) return false;
  return names.has(document.list) && [...names].some((name) => document.main.test(name));
};
