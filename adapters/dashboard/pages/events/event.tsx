import * as E from 'fp-ts/lib/Either.js';
import { refused, view } from '../../server/answer.js';
import { projectPage } from '../../server/page.js';
import { Card, Code, ExactTime, Facts, Id, Json } from '../../view/index.js';
import { shellQuoted } from '../../view/parts/curl.js';
import { subjectPath } from './event-columns.js';

/** The same bytes that a webhook receiver gets, without a signature, to a receiver on the reader's machine. */
const replayText = (text: string): string =>
  [
    'curl --request POST "http://localhost:3000/webhooks"',
    `  --header 'Content-Type: application/json'`,
    `  --data-raw ${shellQuoted(text)}`,
  ].join(' \\\n');

/** One event. */
export const eventPage = projectPage({
  path: '/events/:id',
  permission: 'events:read',
  handle: async ({ as, project, params, path }) => {
    const found = await as.getEvent({ project: project.id, id: params.id });
    if (E.isLeft(found)) return refused(found.left);
    const { id, type, sequence, at, subject, text } = found.right;
    return view({
      title: type,
      back: { href: path('/events'), label: 'Events' },
      body: (
        <>
          <Card title="About">
            <Facts
              facts={[
                ['Id', <Id key="id" id={id} />],
                ['Sequence', String(sequence)],
                ['Time', <ExactTime key="at" at={at} />],
                ['About', <Id key="subject" id={subject} href={path(subjectPath(subject))} />],
                [
                  'Log',
                  <a key="log" href={path('/events', { about: subject })}>
                    All events about it
                  </a>,
                ],
              ]}
            />
          </Card>
          <Card title="JSON">
            <Json value={JSON.parse(text)} label="The event as JSON" />
          </Card>
          <Card title="Send it to a receiver of your own">
            <p class="hint">The body is what webhooks carry. It is not signed.</p>
            <Code text={replayText(text)} label="The event as a request with curl" />
          </Card>
        </>
      ),
    });
  },
});
