import assert from 'node:assert/strict';

/** How long a stream is read, in milliseconds: until its first events, which are there already. */
const readMs = 250;

/** The data of the first events of a live stream, also of those that are in a shared one. */
export const beginningOf = async (url: string, Cookie: string): Promise<readonly string[]> => {
  const ending = new AbortController();
  const reply = await fetch(url, { headers: { Cookie }, signal: ending.signal });
  assert.equal(reply.status, 200, url);
  setTimeout(() => ending.abort(), readMs);
  let text = '';
  try {
    const decoder = new TextDecoder();
    for await (const bytes of reply.body ?? []) text += decoder.decode(bytes, { stream: true });
  } catch {
    // The time is over.
  }
  return text.split('\n\n').map((event) => {
    const data = event
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => line.slice('data: '.length))
      .join('\n');
    return url.includes(sharedPath) && data !== '' ? JSON.parse(data).data : data;
  });
};

const sharedPath = '/dashboard/live?';
