import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A picture that browsers show: lines of text on paper, as PNG. */
export const receipt = (): Buffer => {
  const [width, height] = [160, 120];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  const rows = Array.from({ length: height }, (_, y) => {
    const isLine = y > 12 && y < height - 12 && y % 16 < 5;
    const end = 40 + (((y >> 4) * 37) % 100);
    const grey = Array.from({ length: width }, (_, x) => (isLine && x > 16 && x < end ? 70 : 240));
    return Buffer.from([0, ...grey]);
  });
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(Buffer.concat(rows)));
  return Buffer.concat([start, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
};
