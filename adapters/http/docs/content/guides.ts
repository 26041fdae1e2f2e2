import { providerGuides } from '../../routes/providers/index.js';

/** A guide: a document of the package. */
export type Guide = {
  /** Its name in `/docs/guides`. */
  readonly name: string;
  readonly title: string;
  /** What a reader can do after it. */
  readonly summary: string;
  /** The document, from the root of the package. */
  readonly file: string;
};

/** The guides, in the order in which a newcomer reads them. */
export const guides: readonly Guide[] = [
  {
    name: 'first-message',
    title: 'Send a first message',
    summary: 'From nothing to a delivered message and its answer, in five minutes.',
    file: 'docs/guides/first-message.md',
  },
  {
    name: 'webhooks',
    title: 'Receive events by webhook',
    summary: 'Subscribe, verify signatures, answer, and get what was missed.',
    file: 'docs/webhooks.md',
  },
  {
    name: 'answer',
    title: 'Answer a customer',
    summary: 'From the webhook to an answer with buttons, and the choice that comes back.',
    file: 'docs/guides/answer.md',
  },
  {
    name: 'idempotency',
    title: 'Retry without sending twice',
    summary: 'Idempotency keys: one for each logical message, and for every other write.',
    file: 'docs/guides/idempotency.md',
  },
  {
    name: 'testing',
    title: 'Test with the sandbox',
    summary: 'Numbers that fail, throttle, answer or lose reports, always in the same way.',
    file: 'docs/guides/testing.md',
  },
  ...providerGuides,
];

/** The page that a link to a document leads to, with its anchor; undefined when no guide shows what it leads to. */
export const pageOfDocument = (href: string): string | undefined => {
  const [file = '', anchor] = href.split('#');
  const name = file.replace(/^.*\//, '');
  const found = guides.find((guide) => name !== '' && guide.file.endsWith(`/${name}`));
  if (!found) return undefined;
  const page = `guides/${found.name}`;
  return anchor === undefined ? page : `${page}#${anchor}`;
};
