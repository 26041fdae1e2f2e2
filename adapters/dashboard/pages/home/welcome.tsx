import { view } from '../../server/answer.js';
import { EmptyState } from '../../view/index.js';

/** What a visitor sees who is a member of no organization. */
export const welcome = view({
  title: 'Welcome',
  body: (
    <EmptyState title="You are not a member of an organization">
      <p>Ask an owner of one to invite you.</p>
    </EmptyState>
  ),
});
