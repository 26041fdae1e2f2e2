import assert from 'node:assert/strict';
import { validateHeaderValue } from 'node:http';
import { parse } from 'content-disposition';
import fc from 'fast-check';
import { attachment } from '../../../../adapters/http/response/attachment.js';
import { cleanFilename } from '../../../../core/model/media/filename.js';
import { anyText } from '../../../support/fixtures/any-text.js';
import { suite } from '../../../support/suite.js';

const cases = suite('attachment');

cases('is always an attachment, and every parser reads the name back', () => {
  const names = fc.oneof(anyText(), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(names, (given) => {
      const name = cleanFilename(given);
      const value = attachment(name);
      validateHeaderValue('Content-Disposition', value);
      assert.match(value, /^attachment[\x20-\x7e]*$/);
      const { type, parameters } = parse(value);
      assert.equal(type, 'attachment');
      assert.equal(parameters.filename ?? null, name);
    }),
    { numRuns: 2_000 },
  );
});

cases('has no file name when the file has none', () => {
  assert.equal(attachment(null), 'attachment');
});

cases('keeps a quoting or an encoded line break in a name inside the name', () => {
  for (const name of ['a"; filename="b.exe', 'a%0d%0aSet-Cookie: x', "a'b*c", 'a\\"b', 'a;b,c=d']) {
    const { parameters } = parse(attachment(name));
    assert.deepEqual([parameters.filename, Object.keys(parameters)[0]], [name, 'filename']);
  }
});

cases.run();
