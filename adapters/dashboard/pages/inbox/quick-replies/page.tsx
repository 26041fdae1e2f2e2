import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import {
  type QuickReply,
  quickRepliesAtMost,
} from '../../../../../core/model/quick-replies/quick-reply.js';
import { again, refused, seeOther, view } from '../../../server/answer.js';
import { type ProjectCall, projectAction, projectPage } from '../../../server/page.js';
import {
  Card,
  Confirm,
  EmptyState,
  Form,
  HiddenField,
  isolated,
  SubmitButton,
  TextArea,
  TextField,
} from '../../../view/index.js';

const own = '/inbox/quick-replies';

/** The quick replies of a project, and the form that stores one. */
export const quickRepliesPage = projectPage({
  path: '/inbox/quick-replies',
  permission: 'messages:read',
  handle: async ({ as, project, path, can }) => {
    const listed = await as.listQuickReplies({ project: project.id });
    if (E.isLeft(listed)) return refused(listed.left);
    const canSave = can('messages:send');
    return view({
      title: 'Quick replies',
      back: { href: path('/inbox'), label: 'Inbox' },
      body: (
        <>
          {listed.right.length === 0 && (
            <EmptyState title="No quick reply yet">
              <p>A quick reply is a text that you put into an answer.</p>
            </EmptyState>
          )}
          {listed.right.map((reply) => (
            <Reply key={reply.title} reply={reply} path={path} canRemove={canSave} />
          ))}
          {canSave && <SaveForm action={path(own)} />}
        </>
      ),
    });
  },
});

const Reply = ({
  reply: { title, text },
  path,
  canRemove,
}: {
  readonly reply: QuickReply;
  readonly path: ProjectCall['path'];
  readonly canRemove: boolean;
}): VNode => (
  <Card
    title={isolated(title)}
    actions={
      canRemove && (
        <Confirm action={path(`${own}/remove`)} label="Remove">
          <HiddenField name="title" value={title} />
          <p>Messages that were sent with it stay.</p>
        </Confirm>
      )
    }
  >
    <p class="bubble" dir="auto">
      {text}
    </p>
  </Card>
);

const SaveForm = ({ action }: { readonly action: string }): VNode => (
  <Card title="Add or change">
    <Form action={action}>
      <TextField
        name="title"
        label="Title"
        hint={`One with the same title is replaced. A project has at most ${quickRepliesAtMost}.`}
        isRequired
        maxLength={80}
      />
      <TextArea name="text" label="Text" isRequired maxLength={4_096} />
      <SubmitButton>Save</SubmitButton>
    </Form>
  </Card>
);

/** Stores a quick reply. */
export const saveQuickReplyAction = projectAction({
  path: '/inbox/quick-replies',
  permission: 'messages:send',
  handle: async ({ as, project, form, path }) => {
    const saved = await as.saveQuickReply({
      project: project.id,
      title: (form.get('title') ?? '').trim(),
      text: (form.get('text') ?? '').replaceAll('\r\n', '\n'),
    });
    if (E.isLeft(saved)) return again(quickRepliesPage, saved.left);
    return seeOther(path(own), 'The quick reply is saved.');
  },
});

/** Removes a quick reply. */
export const removeQuickReplyAction = projectAction({
  path: '/inbox/quick-replies/remove',
  permission: 'messages:send',
  handle: async ({ as, project, form, path }) => {
    const title = form.get('title') ?? '';
    const removed = await as.removeQuickReply({ project: project.id, title });
    if (E.isLeft(removed)) return refused(removed.left);
    return seeOther(path(own), 'The quick reply is removed.');
  },
});
