import * as t from 'io-ts';
import { free, needed, plain, received, shape } from '../../contract/shape.js';
import { textOf, where } from '../../shared/codec.js';
import { contentMeaning } from './interaction.js';

const degrees = (max: number) =>
  plain(
    t.number,
    where(
      t.number,
      (value) => Math.abs(value) <= max,
      { minimum: -max, maximum: max },
      `must be a number from -${max} to ${max}`,
    ),
  );

/** The name or the address of a place. */
const placeText = plain(t.string, textOf(1, 256));

const fields = {
  latitude: needed(degrees(90), 'Degrees north, -90 to 90.'),
  longitude: needed(degrees(180), 'Degrees east, -180 to 180.'),
  name: free(placeText, 'The name of the place; null without one.'),
  address: free(placeText, 'The address of the place, as one text; null without one.'),
};

/** A place on earth. */
export const place = shape('HeaderLocation', 'The location in the header of a template.', fields);

/** A message that shows a place. */
export const location = shape(
  'LocationContent',
  contentMeaning('location'),
  { ...fields, url: free(received(t.string), 'A page about the place; null without one.') },
  {
    tag: { type: 'location' },
    example: { latitude: -33.8568, longitude: 151.2153, name: 'Quay', address: '1 Quay Road' },
  },
);
