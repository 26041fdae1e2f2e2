import type { MimeType } from '../../../core/model/media/kinds.js';
import { zipOf } from './zip.js';

const bytes = (...values: readonly number[]) => Buffer.from(values);
const joined = (...pieces: readonly (string | Uint8Array)[]) =>
  Buffer.concat(pieces.map((piece) => Buffer.from(piece)));

const pngChunk = (type: string, data: Uint8Array) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return joined(length, type, data, Buffer.alloc(4));
};

export const pngOf = (...chunks: readonly Uint8Array[]) =>
  joined(bytes(0x89), 'PNG\r\n', bytes(0x1a), '\n', pngChunk('IHDR', Buffer.alloc(13)), ...chunks);

/** A file of the ISO base media format with this major brand. */
export const isoMediaOf = (brand: string) =>
  joined(
    bytes(0, 0, 0, 0x18),
    'ftyp',
    brand,
    bytes(0, 0, 2, 0),
    'isomiso2',
    bytes(0, 0, 0, 8),
    'mdat',
  );

/** The first page of an Ogg stream whose packet begins with this codec's mark. */
export const oggOf = (codec: string, ...further: readonly number[]) => {
  const packet = joined(Buffer.from(codec, 'latin1'), bytes(...further), Buffer.alloc(32));
  return joined('OggS', bytes(0, 2), Buffer.alloc(20), bytes(1, packet.length), packet);
};

/** The first page of an Ogg stream with Opus. */
export const opusOf = (channels: number, version = 1) => oggOf('OpusHead', version, channels);

const mainParts: readonly (readonly [string, string])[] = [
  ['word', 'word/document.xml'],
  ['spreadsheet', 'xl/workbook.xml'],
  ['presentation', 'ppt/presentation.xml'],
];

/** Office's modern container. */
export const officeOf = (main: string) =>
  zipOf([
    {
      name: '[Content_Types].xml',
      content: `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`,
      isDeflated: true,
    },
    {
      name: mainParts.find(([application]) => main.startsWith(application))?.[1] ?? main,
      content: '<document/>',
      isDeflated: true,
    },
  ]);

const openDocumentOf = (type: string) =>
  zipOf([
    { name: 'mimetype', content: `application/vnd.oasis.opendocument.${type}` },
    { name: 'content.xml', content: '<office/>', isDeflated: true },
    { name: 'META-INF/manifest.xml', content: '<manifest/>', isDeflated: true },
  ]);

/** The container of legacy Office, and of much else. */
export const compoundFile = joined(
  bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  Buffer.alloc(504),
);

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** The smallest file of each type that its marks make one. */
export const samples = {
  'image/jpeg': joined(bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16), 'JFIF\0', Buffer.alloc(20)),
  'image/png': pngOf(pngChunk('IDAT', Buffer.alloc(10))),
  'image/webp': joined('RIFF', bytes(20, 0, 0, 0), 'WEBPVP8 ', Buffer.alloc(12)),
  'video/mp4': isoMediaOf('isom'),
  'video/3gpp': isoMediaOf('3gp4'),
  'audio/aac': joined(bytes(0xff, 0xf1, 0x50, 0x80, 0x02, 0x1f, 0xfc), Buffer.alloc(20)),
  'audio/amr': joined('#!AMR\n', bytes(0x3c), Buffer.alloc(31)),
  'audio/mpeg': joined(bytes(0xff, 0xfb, 0x90, 0), Buffer.alloc(100)),
  'audio/mp4': isoMediaOf('M4A '),
  'audio/ogg': opusOf(1),
  'application/pdf': joined('%PDF-1.7\n', bytes(0xe2, 0xe3, 0xcf, 0xd3, 0x0a), '1 0 obj\n'),
  'text/plain': Buffer.from('Grüße, 世界\r\n\tand so on.\n'),
  'application/msword': compoundFile,
  'application/vnd.ms-excel': compoundFile,
  'application/vnd.ms-powerpoint': compoundFile,
  [`${office}.wordprocessingml.document`]: officeOf('wordprocessingml.document'),
  [`${office}.wordprocessingml.template`]: officeOf('wordprocessingml.template'),
  [`${office}.spreadsheetml.sheet`]: officeOf('spreadsheetml.sheet'),
  [`${office}.spreadsheetml.template`]: officeOf('spreadsheetml.template'),
  [`${office}.presentationml.presentation`]: officeOf('presentationml.presentation'),
  [`${office}.presentationml.template`]: officeOf('presentationml.template'),
  [`${office}.presentationml.slideshow`]: officeOf('presentationml.slideshow'),
  [`${openDocument}.text`]: openDocumentOf('text'),
  [`${openDocument}.text-template`]: openDocumentOf('text-template'),
  [`${openDocument}.spreadsheet`]: openDocumentOf('spreadsheet'),
  [`${openDocument}.spreadsheet-template`]: openDocumentOf('spreadsheet-template'),
  [`${openDocument}.presentation`]: openDocumentOf('presentation'),
  [`${openDocument}.presentation-template`]: openDocumentOf('presentation-template'),
  [`${openDocument}.graphics`]: openDocumentOf('graphics'),
  [`${openDocument}.graphics-template`]: openDocumentOf('graphics-template'),
} as const satisfies Record<MimeType, Uint8Array>;
