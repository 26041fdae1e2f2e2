import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { hourMs, type Instant, isoTime } from '../../../../../core/shared/time.js';
import {
  eventsPerReplay,
  type ReplayPreview,
} from '../../../../../core/use-cases/webhooks/deliveries/replay-events.js';
import { refused, seeOther, view } from '../../../server/answer.js';
import { type ProjectCall, projectAction, projectPage } from '../../../server/page.js';
import {
  Card,
  ExactTime,
  Form,
  HiddenField,
  Notice,
  SubmitButton,
  TextField,
} from '../../../view/index.js';
import { withCursor } from '../invalid-cursor.js';

/** The instant of a date and time that were typed in UTC: `2026-01-31T09:30`. */
const instantOf = (text: string | null): Instant | undefined => {
  if (text === null || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/.test(text))
    return undefined;
  const at = Date.parse(`${text}Z`);
  return Number.isNaN(at) ? undefined : at;
};

const typedForm = (at: Instant): string => isoTime(at).slice(0, 16);

/** How many deliveries a replay since a time would add. */
export const replayPage = projectPage({
  path: '/webhooks/:id/replay',
  permission: 'webhooks:manage',
  handle: async ({
    as,
    project,
    params,
    query,
    path,
    now,
  }: ProjectCall<'/webhooks/:id/replay'>) => {
    const given = query.get('since');
    const typed = instantOf(given);
    const since = typed ?? now - hourMs;
    const found = await as.previewReplay({ project: project.id, id: params.id, since });
    if (E.isLeft(found)) return refused(withCursor(found.left, 'after', given ?? ''));
    const isWrong = given !== null && typed === undefined;
    const own = path(`/webhooks/${params.id}`);
    return view({
      title: 'Replay events',
      status: isWrong ? 422 : 200,
      back: { href: own, label: 'Endpoint' },
      body: (
        <>
          <p>
            The endpoint gets each event since that time of a type that it subscribes to and that it
            has no delivery of. No event is delivered twice because of a replay.
          </p>
          {isWrong && (
            <Notice kind="error">
              <p>The time is no date and time, such as 2026-01-31T09:30.</p>
            </Notice>
          )}
          <form class="form-inline" method="get" action={`${own}/replay`}>
            <TextField
              name="since"
              label="Since (UTC)"
              type="datetime-local"
              isRequired
              value={given ?? typedForm(since)}
            />
            <SubmitButton kind="secondary">Count the events</SubmitButton>
          </form>
          {!isWrong && <Preview own={own} since={since} preview={found.right} />}
        </>
      ),
    });
  },
});

/** Adds deliveries, step by step: a request that left events shows how far it came, and the page goes on by itself. */
export const replayAction = projectAction({
  path: '/webhooks/:id/replay',
  permission: 'webhooks:manage',
  handle: async ({ as, project, params, form, path }) => {
    const since = instantOf(form.get('since'));
    const after = form.get('after');
    if (since === undefined) return refused({ code: 'malformed_request' });
    const start = after === null ? { since } : { after };
    const query = { project: project.id, id: params.id, most: eventsPerReplay };
    const replayed = await as.replayEvents({ ...query, ...start });
    if (E.isLeft(replayed))
      return refused(withCursor(replayed.left, 'after', after ?? isoTime(since)));
    const { count, next } = replayed.right;
    const added = countIn(form) + count;
    const own = path(`/webhooks/${params.id}`);
    if (next === undefined) return seeOther(own, addedText(added));
    return view({
      title: 'Replay events',
      back: { href: own, label: 'Endpoint' },
      body: <Progress own={own} since={since} after={next} added={added} />,
    });
  },
});

/** How many deliveries the steps before added, as the form says. It is shown and decides nothing. */
const countIn = (form: URLSearchParams): number => {
  const count = Number(form.get('added') ?? 0);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
};

type ProgressProps = {
  readonly own: string;
  readonly since: Instant;
  readonly after: string;
  readonly added: number;
};

const Progress = ({ own, since, after, added }: ProgressProps): VNode => (
  <Card title="The replay goes on">
    <p aria-live="polite">
      {addedText(added)} There are more events. If you leave this page, the rest is not replayed.
    </p>
    <div data-goes-on>
      <Form action={`${own}/replay`}>
        <HiddenField name="since" value={isoTime(since).slice(0, -1)} />
        <HiddenField name="after" value={after} />
        <HiddenField name="added" value={String(added)} />
        <SubmitButton>Go on</SubmitButton>
      </Form>
    </div>
  </Card>
);

const addedText = (count: number): string =>
  count === 1 ? '1 delivery was added.' : `${count.toLocaleString('en')} deliveries were added.`;

type PreviewProps = {
  readonly own: string;
  readonly since: Instant;
  readonly preview: ReplayPreview;
};

const Preview = ({ own, since, preview: { count, isPartial } }: PreviewProps): VNode => (
  <Card
    title={
      isPartial
        ? `${count.toLocaleString('en')} of the first 1,000 events to deliver`
        : `${count.toLocaleString('en')} to deliver`
    }
  >
    <p>
      Since <ExactTime at={since} />.{' '}
      {isPartial && 'There are more events; a replay goes on to the last one.'}
    </p>
    {count > 0 || isPartial ? (
      <Form action={`${own}/replay`}>
        <HiddenField name="since" value={isoTime(since).slice(0, -1)} />
        <SubmitButton>Replay these events</SubmitButton>
      </Form>
    ) : (
      <p class="soft">There is nothing to replay. Choose an earlier time.</p>
    )}
  </Card>
);
