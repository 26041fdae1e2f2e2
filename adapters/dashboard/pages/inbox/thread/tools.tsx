import type { VNode } from 'preact';
import type { ShownConversation } from '../../../../../core/model/conversations/conversation.js';
import type { ProjectCall } from '../../../server/page.js';
import { ButtonLink, Confirm, Form, SelectField, SubmitButton } from '../../../view/index.js';
import { choicesOf, type MemberNames } from '../assignees.js';

/** The way to the box, and who answers. */
export const Tools = ({
  conversation: { id, assignee },
  members,
  path,
}: {
  readonly conversation: ShownConversation;
  readonly members: MemberNames;
  readonly path: ProjectCall['path'];
}): VNode => (
  <>
    <a class="skip" href="#answer">
      Skip to the answer
    </a>
    {members.size > 0 && (
      <Form action={path(`/inbox/${id}/assign`)} class="form-inline" name="assign">
        <SelectField
          name="assignee"
          label="Answered by"
          isRequired
          value={assignee}
          choices={choicesOf(members)}
        />
        <SubmitButton kind="secondary">Assign</SubmitButton>
      </Form>
    )}
  </>
);

/** Leads to the contact, and blocks the person. */
export const Actions = ({
  conversation: { id, channel, person },
  path,
  canSend,
}: {
  readonly conversation: ShownConversation;
  readonly path: ProjectCall['path'];
  readonly canSend: boolean;
}): VNode => (
  <>
    {person && <ButtonLink href={path(`/contacts/${person.id}`)}>Contact</ButtonLink>}
    {person &&
      canSend &&
      (person.blockedOn.includes(channel) ? (
        <Confirm action={path(`/inbox/${id}/unblock`)} label="Unblock" kind="primary">
          <p>The person can write to this channel again.</p>
        </Confirm>
      ) : (
        <Confirm action={path(`/inbox/${id}/block`)} label="Block">
          <p>
            The network takes nothing from the person for this channel until you unblock the person.
            The person is not told.
          </p>
        </Confirm>
      ))}
  </>
);
