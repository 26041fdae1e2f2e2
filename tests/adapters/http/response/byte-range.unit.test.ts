import assert from 'node:assert/strict';
import { contentRange, selectRange } from '../../../../adapters/http/response/byte-range.js';
import { suite } from '../../../support/suite.js';

const cases = suite('byte range');
const etag = `"${'a'.repeat(64)}"`;

const select = (range: string | undefined, size: number, ifRange?: string) =>
  selectRange({ range, ifRange, size, etag });

const part = (start: number, end: number) => ({ status: 206, start, end }) as const;

cases('gives exactly the bytes from first to last, for every range of a small file', () => {
  for (let size = 0; size <= 6; size += 1)
    for (let start = 0; start <= 8; start += 1)
      for (let end = start; end <= 8; end += 1) {
        const expected = start < size ? part(start, Math.min(end, size - 1)) : { status: 416 };
        assert.deepEqual(select(`bytes=${start}-${end}`, size), expected);
      }
});

cases('gives everything from the first byte when no last byte is given', () => {
  for (let size = 0; size <= 6; size += 1)
    for (let start = 0; start <= 8; start += 1) {
      const expected = start < size ? part(start, size - 1) : { status: 416 };
      assert.deepEqual(select(`bytes=${start}-`, size), expected);
    }
});

cases('gives the last bytes, or the whole file when it is shorter', () => {
  for (let size = 0; size <= 6; size += 1)
    for (let count = 0; count <= 8; count += 1) {
      const isSome = size > 0 && count > 0;
      const expected = isSome ? part(Math.max(0, size - count), size - 1) : { status: 416 };
      assert.deepEqual(select(`bytes=-${count}`, size), expected);
    }
});

cases('answers a malformed range, several ranges or another unit with the whole file', () => {
  const unheeded = [
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=1',
    'bytes=2-1',
    'bytes=--1',
    'bytes=1-2x',
    'bytes=1.5-2',
    'bytes=0x1-2',
    'bytes=+1-2',
    'bytes=0-1,3-4',
    'bytes=0-1,',
    'lines=0-1',
    'bytes 0-1',
    ' bytes=0-1',
    'bytes=0-1\nbytes=2-3',
  ];
  for (const range of unheeded) assert.deepEqual(select(range, 10), { status: 200 }, range);
});

cases('accepts numbers larger than any file', () => {
  const huge = '9'.repeat(400);
  assert.deepEqual(select(`bytes=0-${huge}`, 10), part(0, 9));
  assert.deepEqual(select(`bytes=-${huge}`, 10), part(0, 9));
  assert.deepEqual(select(`bytes=${huge}-`, 10), { status: 416 });
});

cases('accepts the unit in any case, and white space around the range', () => {
  for (const range of ['BYTES=1-2', 'bytes= 1-2', 'bytes=\t1-2 '])
    assert.deepEqual(select(range, 10), part(1, 2), range);
});

cases('applies a range only while If-Range names the current file', () => {
  assert.deepEqual(select('bytes=1-2', 10, etag), part(1, 2));
  const others = [`W/${etag}`, '"other"', etag.slice(1, -1), 'Sat, 31 Jan 2026 09:30:00 GMT', ''];
  for (const other of others)
    for (const range of ['bytes=1-2', 'bytes=99-'])
      assert.deepEqual(select(range, 10, other), { status: 200 }, other);
});

cases('gives the range and the total size in Content-Range', () => {
  assert.equal(contentRange(part(1, 2), 10), 'bytes 1-2/10');
  assert.equal(contentRange({ status: 416 }, 10), 'bytes */10');
  assert.equal(contentRange({ status: 200 }, 10), undefined);
});

cases.run();
