import type { VNode } from 'preact';
import { type Message, messageJson } from '../../../../../core/model/messages/message.js';
import { ExactTime, Facts } from '../../../view/index.js';

const reactedAs = { user: 'Reaction of the person', business: 'Own reaction' } as const;

/** What happened to a message after it came. A message without any of it shows nothing. */
export const Marks = ({ message }: { readonly message: Message }): VNode | null => {
  const { reactions, edited_at: edited, revoked_at: revoked } = messageJson(message);
  if (reactions.length === 0 && edited === null && revoked === null) return null;
  return (
    <Facts
      facts={[
        ...reactions.map(
          ({ from, emoji, at }) =>
            [
              reactedAs[from],
              <>
                <span dir="auto">{emoji}</span> <ExactTime at={Date.parse(at)} />
              </>,
            ] as const,
        ),
        ['Edited', edited && <ExactTime key="edited" at={Date.parse(edited)} />],
        ['Deleted by its sender', revoked && <ExactTime key="revoked" at={Date.parse(revoked)} />],
      ]}
    />
  );
};
