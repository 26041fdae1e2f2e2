import type { VNode } from 'preact';
import type { Channel } from '../../../../core/model/channels/channel.js';
import { type Template, templateCategories } from '../../../../core/model/templates/template.js';
import type { ProjectCall } from '../../server/page.js';
import {
  Card,
  Form,
  type FormErrors,
  isolated,
  Part,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
} from '../../view/index.js';
import { Phone } from './phone.js';
import { buttonRows, previewIn, rowsIn } from './typed.js';
import { categoryLabels } from './wording.js';

type EditorProps = {
  readonly channels: readonly Channel[];
  readonly path: ProjectCall['path'];
  /** What was typed, or what to start from. */
  readonly values: URLSearchParams;
  readonly errors?: FormErrors | undefined;
  /** The draft that is changed. Undefined: a new template. */
  readonly draft?: Template | undefined;
};

/** The editor of a new template or of a draft, with its preview beside it. */
export const Editor = ({ channels, path, values, errors, draft }: EditorProps): VNode => (
  <div class="editor">
    <div>
      <Form
        action={path(draft ? `/templates/${draft.id}/edit` : '/templates')}
        values={values}
        errors={errors}
      >
        {draft ? <DraftNames draft={draft} path={path} /> : <NameFields channels={channels} />}
        <SelectField
          name="category"
          label="Category"
          isRequired
          choices={templateCategories.map((value) => ({ value, label: categoryLabels[value] }))}
          value="utility"
        />
        <HeaderFields path={path} />
        <h2>Body</h2>
        <TextArea
          name="body"
          label="Text"
          rows={6}
          maxLength={1_024}
          isRequired
          hint="{{1}}, {{2}} … stand for what each message fills in. *bold*, _italic_, ~struck~."
        />
        <TextArea
          name="examples"
          label="Examples"
          rows={3}
          hint="One a line: the first for {{1}}, the second for {{2}}. The reviewer sees them."
        />
        <TextField name="footer" label="Footer" maxLength={60} hint="At most 60 characters." />
        <ButtonFields open={rowsIn(values).length} />
        <div class="actions">
          <SubmitButton name="submit" value="on">
            {draft ? 'Save and submit for review' : 'Create and submit for review'}
          </SubmitButton>
          <SubmitButton kind="secondary" name="submit" value="off">
            {draft ? 'Save the draft' : 'Save as a draft'}
          </SubmitButton>
          <button
            class="button button-secondary"
            type="submit"
            name="submit"
            value="preview"
            formAction={draft ? undefined : path('/templates/new')}
            formNoValidate
            data-stays
            data-previews
          >
            Preview
          </button>
        </div>
      </Form>
    </div>
    <Card title="Preview">
      <Part name="preview">
        <Phone template={previewIn(values)} />
      </Part>
    </Card>
  </div>
);

const NameFields = ({ channels }: Pick<EditorProps, 'channels'>): VNode => (
  <>
    <h2>Name</h2>
    <SelectField
      name="channel"
      label="Channel"
      isRequired
      choices={channels.map(({ id, address, displayName }) => ({
        value: id,
        label: displayName === null ? address : `${isolated(displayName)}, ${address}`,
      }))}
    />
    <TextField
      name="name"
      label="Name"
      hint="Lower-case letters, digits and underscores. Recipients do not see it."
      isRequired
      maxLength={512}
    />
    <TextField
      name="language"
      label="Language"
      hint="Such as en or en_US."
      value="en_US"
      isRequired
      maxLength={6}
    />
  </>
);

/** What a draft keeps. */
const DraftNames = ({
  draft: { id, name, language },
  path,
}: { readonly draft: Template } & Pick<EditorProps, 'path'>): VNode => (
  <p class="soft">
    The draft keeps its channel, its name {isolated(name)} and its language {isolated(language)}.
    For others, <a href={path('/templates/new', { from: id })}>copy it to a new draft</a>.
  </p>
);

const HeaderFields = ({ path }: Pick<EditorProps, 'path'>): VNode => (
  <>
    <h2>Header</h2>
    <SelectField
      name="header_kind"
      label="Header"
      choices={[
        { value: '', label: 'None' },
        { value: 'text', label: 'A line of text' },
        { value: 'image', label: 'An image' },
        { value: 'video', label: 'A video' },
        { value: 'document', label: 'A document' },
        { value: 'location', label: 'A place on a map' },
      ]}
    />
    <TextField
      name="header_text"
      label="Text of the header"
      hint="For a line of text: at most 60 characters, without variables."
      maxLength={60}
    />
    <TextField
      name="header_media"
      label="File of the header"
      hint={
        <>
          For an image, a video or a document: the id tmedia_… of an example file.{' '}
          <a href={path('/templates/header-file')} target="_blank" rel="noopener">
            Upload one in a new window
          </a>
          .
        </>
      }
    />
  </>
);

/** Rows that are shown without opening the rest. */
const firstRows = 3;

const ButtonFields = ({ open }: { readonly open: number }): VNode => (
  <>
    <h2>Buttons</h2>
    {buttonRows.slice(0, firstRows).map((row) => (
      <ButtonRow key={row} row={row} />
    ))}
    <details open={open > firstRows}>
      <summary>More buttons</summary>
      <div class="stack">
        {buttonRows.slice(firstRows).map((row) => (
          <ButtonRow key={row} row={row} />
        ))}
      </div>
    </details>
  </>
);

const ButtonRow = ({ row }: { readonly row: number }): VNode => (
  <fieldset class="button-row">
    <legend>Button {row}</legend>
    <SelectField
      name={`button${row}_kind`}
      label="Kind"
      choices={[
        { value: '', label: 'None' },
        { value: 'quick_reply', label: 'Quick reply' },
        { value: 'url', label: 'Opens a page' },
        { value: 'phone_number', label: 'Calls a number' },
        { value: 'copy_code', label: 'Copies a code' },
      ]}
    />
    <TextField name={`button${row}_text`} label="Label" maxLength={25} />
    <TextField name={`button${row}_value`} label="URL, number or example" />
  </fieldset>
);
