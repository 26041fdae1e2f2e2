import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { Media } from '../../../../core/model/media/media.js';
import { again, refused, refusedList, seeOther, view } from '../../server/answer.js';
import { type ProjectCall, projectPage, projectUpload } from '../../server/page.js';
import {
  Card,
  EmptyState,
  FileField,
  Form,
  Pager,
  SubmitButton,
  Table,
  Time,
} from '../../view/index.js';
import { sizeText } from './size-text.js';

/** Files of a page. */
const pageSize = 50;

const uses = [
  ['messages', 'Messages'],
  ['templates', 'Template headers'],
] as const;

/** Lists media files, newest first. */
export const mediaPage = projectPage({
  path: '/media',
  permission: 'media:read',
  handle: async ({ as, project, query, path, can }) => {
    const use = query.get('use') === 'templates' ? 'templates' : 'messages';
    const before = query.get('before') || undefined;
    const listed = await as.listMedia({ project: project.id, use, before, limit: pageSize });
    if (E.isLeft(listed)) return refusedList(listed.left, before);
    const { items, next } = listed.right;
    const canUpload = can('media:manage') && use === 'messages';
    return view({
      title: 'Media',
      body: (
        <>
          <nav class="tabs" aria-label="Use">
            {uses.map(([value, label]) => (
              <a
                key={value}
                href={path('/media', value === 'messages' ? {} : { use: value })}
                aria-current={use === value ? 'page' : undefined}
              >
                {label}
              </a>
            ))}
          </nav>
          {canUpload && <Upload action={path('/media')} />}
          <Files files={items} path={path} use={use} />
          <Pager
            label="media files"
            first={before === undefined ? undefined : path('/media', { use })}
            next={next === null ? undefined : path('/media', { use, before: next })}
          />
        </>
      ),
    });
  },
});

/** The field by what refusals are about. */
const fieldNames = { unsupported_media_type: 'file', payload_too_large: 'file' };

/** Stores a file to send. */
export const uploadAction = projectUpload({
  path: '/media',
  permission: 'media:manage',
  handle: async ({ as, project, receive, path, can }) => {
    if (!can('media:manage'))
      return refused({ code: 'insufficient_permission', permission: 'media:manage' });
    const stored = await receive((upload) => as.uploadMedia({ project: project.id, upload }));
    if (E.isLeft(stored)) return again(mediaPage, stored.left, fieldNames);
    return seeOther(path(`/media/${stored.right.id}`), 'The file is stored and can be sent.');
  },
});

const Upload = ({ action }: { readonly action: string }): VNode => (
  <Card title="Upload">
    <Form action={action} isUpload>
      <FileField
        name="file"
        label="File"
        isRequired
        hint="Images to 5 MiB, audio and video to 16 MiB, documents to 100 MiB. The type is read from the bytes."
      />
      <SubmitButton>Upload</SubmitButton>
    </Form>
  </Card>
);

const Files = ({
  files,
  path,
  use,
}: {
  readonly files: readonly Media[];
  readonly path: ProjectCall['path'];
  readonly use: (typeof uses)[number][0];
}): VNode => (
  <Table
    caption="Media files"
    rows={files}
    keyOf={({ id }) => id}
    columns={[
      {
        heading: 'File',
        cell: ({ id, filename }) => (
          <a class="line" dir="auto" href={path(`/media/${id}`)}>
            {filename ?? id}
          </a>
        ),
      },
      { heading: 'Kind', cell: ({ kind }) => kind },
      { heading: 'Type', cell: ({ mimeType }) => mimeType },
      { heading: 'Size', kind: 'number', cell: ({ size }) => sizeText(size) },
      { heading: 'From', cell: ({ isReceived }) => (isReceived ? 'a person' : 'you') },
      { heading: 'Time', cell: ({ createdAt }) => <Time at={createdAt} /> },
    ]}
    empty={
      <EmptyState title="No file yet">
        <p>
          {use === 'messages'
            ? 'Files that you upload and files that people send appear here.'
            : 'Files that you upload for the header of a template appear here.'}
        </p>
      </EmptyState>
    }
  />
);
