import * as E from 'fp-ts/lib/Either.js';
import { type PageAnswer, refused, view } from '../../server/answer.js';
import { type ProjectCall, projectPage, projectUpload } from '../../server/page.js';
import { FileField, Form, Id, SubmitButton } from '../../view/index.js';

const shown = ({ path }: Pick<ProjectCall, 'path'>): PageAnswer =>
  view({
    title: 'Upload a header file',
    back: { href: path('/templates/new'), label: 'New template' },
    body: (
      <>
        <p>An example of the image, video or document above the text. The reviewer sees it.</p>
        <Form action={path('/templates/header-file')} isUpload>
          <FileField
            name="file"
            label="File"
            isRequired
            accept="image/jpeg,image/png,video/mp4,application/pdf"
          />
          <SubmitButton>Upload</SubmitButton>
        </Form>
      </>
    ),
  });

/** Asks for a file. */
export const headerFilePage = projectPage({
  path: '/templates/header-file',
  permission: 'media:manage',
  handle: (call) => shown(call),
});

/** Stores the file, and shows the id that the editor asks for. */
export const uploadHeaderFile = projectUpload({
  path: '/templates/header-file',
  permission: 'media:manage',
  handle: async (call) => {
    const { as, project, path, receive } = call;
    const stored = await receive((upload) => as.uploadHeaderMedia({ project: project.id, upload }));
    if (E.isLeft(stored)) return refused(stored.left);
    const { id, kind } = stored.right;
    return view({
      title: 'The file is stored',
      back: { href: path('/templates/new'), label: 'New template' },
      body: (
        <>
          <p>Copy its id into the editor, as the file of the header:</p>
          <Id id={id} />
          <p>
            <a href={path('/templates/new', { header_kind: kind, header_media: id })}>
              Or start a new template with it
            </a>
          </p>
        </>
      ),
    });
  },
});
