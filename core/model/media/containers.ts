import type { MimeType } from './kinds.js';

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

const legacyOfficeFiles = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
} as const satisfies Record<string, MimeType>;

const officeFiles = {
  docx: `${office}.wordprocessingml.document`,
  dotx: `${office}.wordprocessingml.template`,
  xlsx: `${office}.spreadsheetml.sheet`,
  xltx: `${office}.spreadsheetml.template`,
  pptx: `${office}.presentationml.presentation`,
  potx: `${office}.presentationml.template`,
  ppsx: `${office}.presentationml.slideshow`,
} as const satisfies Record<string, MimeType>;

const openDocumentFiles = {
  odt: `${openDocument}.text`,
  ott: `${openDocument}.text-template`,
  ods: `${openDocument}.spreadsheet`,
  ots: `${openDocument}.spreadsheet-template`,
  odp: `${openDocument}.presentation`,
  otp: `${openDocument}.presentation-template`,
  odg: `${openDocument}.graphics`,
  otg: `${openDocument}.graphics-template`,
} as const satisfies Record<string, MimeType>;

const contents: ReadonlyMap<string, readonly MimeType[]> = new Map<string, readonly MimeType[]>([
  ['video/mp4', ['audio/mp4']],
  ['application/ogg', ['audio/ogg']],
  ['application/zip', Object.values({ ...officeFiles, ...openDocumentFiles })],
  // Office wraps what a password protects in the container of its predecessors.
  ['application/x-cfb', Object.values({ ...legacyOfficeFiles, ...officeFiles })],
]);

const extensions: ReadonlyMap<string, MimeType> = new Map<string, MimeType>([
  ...Object.entries({ ...legacyOfficeFiles, ...officeFiles, ...openDocumentFiles }),
  ['m4a', 'audio/mp4'],
  ['oga', 'audio/ogg'],
  ['ogg', 'audio/ogg'],
  ['txt', 'text/plain'],
]);

/** What a file may also be whose first bytes show a container of this type. */
export const alsoPossible = (container: string): readonly MimeType[] =>
  contents.get(container) ?? [];

/** The type of a file extension, where the first bytes may not show the type. */
export const typeOfExtension = (filename: string | null): MimeType | undefined => {
  const [, extension = ''] = /\.([^.]+)$/.exec(filename ?? '') ?? [];
  return extensions.get(extension.toLowerCase());
};
