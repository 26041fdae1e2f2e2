const office = 'application/vnd.openxmlformats-officedocument';
const megabyte = 1_048_576;

type Kind = { readonly types: readonly string[]; readonly mostBytes: number };

/** What each kind of media may be, and how large. */
export const mediaKinds: Readonly<Record<string, Kind>> = {
  audio: {
    types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
    mostBytes: 16 * megabyte,
  },
  document: {
    types: [
      'text/plain',
      'application/pdf',
      'application/msword',
      'application/vnd.ms-excel',
      'application/vnd.ms-powerpoint',
      `${office}.wordprocessingml.document`,
      `${office}.spreadsheetml.sheet`,
      `${office}.presentationml.presentation`,
    ],
    mostBytes: 100 * megabyte,
  },
  image: { types: ['image/jpeg', 'image/png'], mostBytes: 5 * megabyte },
  sticker: { types: ['image/webp'], mostBytes: 500 * 1_024 },
  video: { types: ['video/mp4', 'video/3gp', 'video/3gpp'], mostBytes: 16 * megabyte },
};

/** The type without its parameters. */
export const bareType = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

/** The kinds that a type can be sent as. */
export const kindsOf = (type: string): readonly string[] =>
  Object.entries(mediaKinds)
    .filter(([, { types }]) => types.includes(bareType(type)))
    .map(([kind]) => kind);
