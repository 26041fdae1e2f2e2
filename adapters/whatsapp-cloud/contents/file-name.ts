import type { MimeType } from '../../../core/model/media/kinds.js';

type Extensions = readonly [string, ...string[]];

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** The extensions that fit each type. A file without one gets the first. */
export const extensionsOf = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'video/mp4': ['mp4', 'm4v'],
  'video/3gpp': ['3gp', '3gpp'],
  'audio/aac': ['aac'],
  'audio/amr': ['amr'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a', 'mp4'],
  // WhatsApp plays Ogg from a file of this name alone.
  'audio/ogg': ['ogg'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt'],
  'application/msword': ['doc', 'dot'],
  'application/vnd.ms-excel': ['xls', 'xlt'],
  'application/vnd.ms-powerpoint': ['ppt', 'pot', 'pps'],
  [`${office}.wordprocessingml.document`]: ['docx'],
  [`${office}.wordprocessingml.template`]: ['dotx'],
  [`${office}.spreadsheetml.sheet`]: ['xlsx'],
  [`${office}.spreadsheetml.template`]: ['xltx'],
  [`${office}.presentationml.presentation`]: ['pptx'],
  [`${office}.presentationml.template`]: ['potx'],
  [`${office}.presentationml.slideshow`]: ['ppsx'],
  [`${openDocument}.text`]: ['odt'],
  [`${openDocument}.text-template`]: ['ott'],
  [`${openDocument}.spreadsheet`]: ['ods'],
  [`${openDocument}.spreadsheet-template`]: ['ots'],
  [`${openDocument}.presentation`]: ['odp'],
  [`${openDocument}.presentation-template`]: ['otp'],
  [`${openDocument}.graphics`]: ['odg'],
  [`${openDocument}.graphics-template`]: ['otg'],
  'image/webp': ['webp'],
} as const satisfies Record<MimeType, Extensions>;

const byType: ReadonlyMap<string, Extensions> = new Map(Object.entries(extensionsOf));
const known: ReadonlySet<string> = new Set(Object.values(extensionsOf).flat());

/** Characters of a name at WhatsApp at most. */
const longestName = 240;

/** A file by its name and its type. */
export type NamedFile = { readonly filename: string | null; readonly mimeType: string };

/**
 * The name under which a file is uploaded: with an extension of its type. One of another type is replaced, one that says nothing
 * stays in front: `v1.2` becomes `v1.2.pdf`. `kind` is the name of a file without one.
 */
export const uploadName = ({ filename, mimeType }: NamedFile, kind: string): string =>
  fitting(filename ?? kind, byType.get(mimeType), () => false);

/**
 * The name that the recipient of a document sees, by which its device chooses the program that opens it: as `uploadName`, but a
 * text keeps an extension of its own, such as `csv`.
 */
export const shownName = ({ filename, mimeType }: NamedFile): string =>
  fitting(
    filename ?? 'document',
    byType.get(mimeType),
    (extension) => mimeType === 'text/plain' && !known.has(extension),
  );

const fitting = (
  name: string,
  extensions: Extensions | undefined,
  keeps: (extension: string) => boolean,
): string => {
  if (!extensions) return name;
  const [stem, extension] = partsOf(name);
  const end = extension.toLowerCase();
  if (extensions.includes(end) || (end !== '' && keeps(end))) return joined(stem, extension);
  return joined(known.has(end) ? stem : name, extensions[0]);
};

/** A name and its extension: letters and digits behind the last dot, with a letter among them, so that `v1.2` has none. */
const partsOf = (name: string): readonly [stem: string, extension: string] => {
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1);
  const isOne = dot > 0 && /^[a-z0-9]{1,16}$/i.test(extension) && /[a-z]/i.test(extension);
  return isOne ? [name.slice(0, dot), extension] : [name, ''];
};

const joined = (stem: string, extension: string): string =>
  `${[...stem].slice(0, longestName - extension.length - 1).join('')}.${extension}`;
