import * as t from 'io-ts';
import { where } from '../../shared/codec.js';

/** Characters of the address of a file at most, as of a webhook. */
const maxLength = 2_048;
/** What the documents show of its form. */
const pattern = '^(https://|http://localhost)\\S*$';
const form = /^(https:\/\/[^\s/?#@\\]+|http:\/\/localhost(:\d{1,5})?)([/?#][^\s\\]*)?$/;

/** The address of a file that the service fetches. Where it leads to is checked when it is fetched. */
export const FileUrl = where(
  t.string,
  (text) => text.length <= maxLength && form.test(text),
  { format: 'uri', pattern, maxLength },
  'must be an https URL without a user name, of at most 2,048 characters; a test project can use http://localhost',
);
