import type { Verdict } from '../../../../core/commit/verdict.js';
import { type BoundCommand, bind } from '../../session/work.js';
import { addNotes, deleteNotes, deleteNotesOf, moveNotes, rowOf } from '../../tables/notes.js';
import { emptyPhase, type KnexAspect } from '../aspect.js';

/** Notes. Each Change has statements of its own, in order: a conversation can end and begin again within a group. */
export const notes: KnexAspect = {
  load: emptyPhase,
  write: ({ verdicts }) => verdicts.filter(hasNotes).flatMap(changes),
};

const hasNotes = ({ change: { addNotes, removeNotes }, endedConversations }: Verdict): boolean =>
  addNotes !== undefined || removeNotes !== undefined || endedConversations.length > 0;

const changes = ({
  change: { project, addNotes: added = [], removeNotes: removed = [] },
  endedConversations: ended,
}: Verdict): readonly BoundCommand[] => [
  // One after another: what is joined to a conversation goes on with it.
  ...ended.flatMap(({ id: conversation, into }) =>
    into ? [bind(moveNotes, [{ project, conversation, into_id: into }])] : [],
  ),
  bind(
    deleteNotesOf,
    ended.flatMap(({ id: conversation, into }) => (into ? [] : [{ project, conversation }])),
  ),
  bind(addNotes, added.map(rowOf)),
  bind(
    deleteNotes,
    removed.map((id) => ({ project, id })),
  ),
];
