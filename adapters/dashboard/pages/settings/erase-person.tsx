import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { messageResource } from '../../../../core/model/messages/message.js';
import type { PersonErased } from '../../../../core/use-cases/erasure/erase-person.js';
import { again, refused, view } from '../../server/answer.js';
import { projectAction, projectPage } from '../../server/page.js';
import {
  ButtonLink,
  Card,
  Facts,
  Form,
  type FormErrors,
  fieldErrors,
  Notice,
  SubmitButton,
  TextField,
} from '../../view/index.js';

/** Longest number or user id that a person types, in characters. */
const recipientLength = 200;

/** Asks for the number of the person to erase. */
export const erasePersonPage = projectPage({
  path: '/settings/erase',
  permission: 'people:erase',
  handle: ({ path, query }) =>
    view({
      title: 'Erase a person',
      back: { href: path('/settings'), label: 'Settings' },
      body: (
        <EraseForm
          action={path('/settings/erase')}
          recipient={query.get('recipient')?.slice(0, recipientLength)}
        />
      ),
    }),
});

/** Erases a person, and says how much was erased. */
export const erasePersonAction = projectAction({
  path: '/settings/erase',
  permission: 'people:erase',
  handle: async ({ as, project, form, path, can }) => {
    const recipient = (form.get('recipient') ?? '').trim();
    const errors = errorsIn(recipient, (form.get('again') ?? '').trim());
    if (errors && can('people:erase')) return again(erasePersonPage, errors);
    const erased = await as.erasePerson({ project: project.id, recipient });
    if (E.isLeft(erased)) return refused(erased.left);
    const isNothing = Object.values(erased.right).every((count) => count === 0);
    return view({
      title: isNothing ? 'Nothing to erase' : 'The person is erased',
      back: { href: path('/settings'), label: 'Settings' },
      body: isNothing ? (
        <NothingFound recipient={recipient} again={path('/settings/erase')} />
      ) : (
        <Erased erased={erased.right} />
      ),
    });
  },
});

const errorsIn = (recipient: string, again: string): FormErrors | undefined => {
  if (recipient === '' || recipient.length > recipientLength)
    return fieldErrors({ recipient: `Type 1 to ${recipientLength} characters.` });
  return recipient === again
    ? undefined
    : fieldErrors({ again: 'The second number differs from the first.' });
};

const EraseForm = ({
  action,
  recipient,
}: {
  readonly action: string;
  /** Whom the address of the page names. */
  readonly recipient: string | undefined;
}): VNode => (
  <>
    <Notice kind="warning" title="This cannot be undone">
      <p>
        In every message to and from the person, what is personal is removed, with its copies in
        events, deliveries and timelines: {messageResource.personal.join(', ')}. Files that the
        person sent and notes about the person are deleted. Messages that wait to be sent to the
        person are not sent, and fail with <code>erased</code>.
      </p>
      <p>
        Ids, statuses, times and the usage stay. What your endpoints received before, and backups,
        are not changed. A new message to or from the person is stored again.
      </p>
    </Notice>
    <Card>
      <Form action={action}>
        <TextField
          name="recipient"
          label="Number of the person"
          hint="With its country code, such as +12025550123; or the user id of the provider, or the id of the contact."
          value={recipient}
          isRequired
          maxLength={recipientLength}
        />
        <TextField
          name="again"
          label="The same number again"
          isRequired
          maxLength={recipientLength}
        />
        <SubmitButton kind="danger">Erase this person for good</SubmitButton>
      </Form>
    </Card>
  </>
);

const Erased = ({ erased }: { readonly erased: PersonErased }): VNode => (
  <Card title="Erased now">
    <Facts
      facts={[
        ['Messages', erased.messages],
        ['Events', erased.events],
        ['Media files', erased.media],
        ['Messages that were not sent', erased.unsent],
      ]}
    />
  </Card>
);

/** A mistyped number must not look like an erasure. */
const NothingFound = ({
  recipient,
  again,
}: {
  readonly recipient: string;
  readonly again: string;
}): VNode => (
  <>
    <Notice kind="warning">
      <p>
        No message of this project is to or from <code>{recipient}</code>, or all were erased
        before. A number needs its country code, such as +12025550123.
      </p>
    </Notice>
    <ButtonLink href={again}>Type another number</ButtonLink>
  </>
);
