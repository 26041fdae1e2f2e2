import { both, type Check, matching, object, rule, text } from './checks.js';

const link = matching(/^https?:\/\/[^\s]+\.[^\s]+$/, 'a valid URL');
const mediaId = matching(/^\d+$/, 'a media id');

/** Media by id or by link, one of the two, with what else the kind allows. */
export const media = (optional: Readonly<Record<string, Check>>): Check =>
  both(
    object({}, { id: mediaId, link, ...optional }),
    rule(({ id, link: url }) =>
      (id === undefined) === (url === undefined) ? 'give exactly one of id and link' : undefined,
    ),
  );

/** Media as a header bears them. */
export const headerMedia = {
  image: media({}),
  video: media({}),
  document: media({ filename: text(240) }),
} as const;
