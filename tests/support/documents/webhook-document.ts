import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const document = readFileSync(resolve(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');

/** The one code block of the receivers' page that is marked `key=value`. */
export const marked = (mark: string): string => {
  const [found, ...others] = [...document.matchAll(/^```\w+ (\S+)\n(.*?)\n```$/gms)]
    .filter(([, each]) => each === mark)
    .map(([, , text]) => text);
  if (found === undefined || others.length > 0) throw new Error(`not one code block ${mark}`);
  return found;
};

const lines = new Map(
  marked('vector=headers')
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
);

const line = (name: string): string => lines.get(name) ?? '';

/** The published test vector, as the receivers' page has it. */
export const vector = {
  body: marked('vector=body'),
  secret: line('secret'),
  timestamp: Number(line('webhook-timestamp')),
  headers: {
    'Service-Signature': line('Service-Signature'),
    'webhook-id': line('webhook-id'),
    'webhook-timestamp': line('webhook-timestamp'),
    'webhook-signature': line('webhook-signature'),
  },
};
