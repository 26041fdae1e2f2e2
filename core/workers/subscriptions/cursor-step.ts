import type { SubscriptionCursor } from '../../model/events/subscription.js';
import type { ProjectId } from '../../shared/ids.js';
import {
  emptyMap,
  type PersistentMap,
  valueAt,
  valuesOf,
  withoutKey,
  withValue,
} from '../../shared/maps/persistent-map.js';
import type { After, Of, Step } from '../../shared/scheduling/machine.js';

/** The cursors of one lease that are not stored yet. */
export type CursorState = {
  readonly moved: PersistentMap<ProjectId, SubscriptionCursor>;
  readonly phase: 'idle' | 'scheduled' | 'writing' | 'ended';
  readonly isEnding: boolean;
};

export type CursorEvent =
  | Of<'moved', SubscriptionCursor>
  /** A transaction of the host stores the cursor of a project, so that neither waits for the other. */
  | Of<'left', { project: ProjectId }>
  | Of<'timer_fired'>
  | Of<'written'>
  | Of<'write_failed', { cursors: readonly SubscriptionCursor[] }>
  | Of<'ended'>;

export type CursorEffect =
  | Of<'set_timer', { ms: number }>
  | Of<'cancel_timer'>
  | Of<'write', { cursors: readonly SubscriptionCursor[] }>
  /** Everything is stored that could be. Nothing is written after it. */
  | Of<'end'>;

type AfterCursors = After<CursorState, CursorEffect>;

/** Time within which a write of cursors begins. After a crash, at most the events of this time are handled again. */
const writeWithinMs = 250;

export const noCursors: CursorState = { moved: emptyMap, phase: 'idle', isEnding: false };

/** Stores moved cursors in one write every 250 ms, for any number of events and projects. */
export const cursorStep: Step<CursorState, CursorEvent, CursorEffect> = (state, event) => {
  switch (event.kind) {
    case 'moved': {
      const { project, sequence } = event;
      const moved = withValue(state.moved, project, { project, sequence });
      return schedule({ ...state, moved });
    }
    case 'left':
      return [{ ...state, moved: withoutKey(state.moved, event.project) }, []];
    case 'timer_fired':
      return write(state);
    case 'written':
      return state.isEnding ? write(state) : schedule({ ...state, phase: 'idle' });
    case 'write_failed': {
      const moved = event.cursors
        .filter(({ project }) => !valueAt(state.moved, project))
        .reduce((map, cursor) => withValue(map, cursor.project, cursor), state.moved);
      return state.isEnding ? end(state) : schedule({ ...state, moved, phase: 'idle' });
    }
    case 'ended':
      return state.phase === 'writing'
        ? [{ ...state, isEnding: true }, []]
        : andCancel(write({ ...state, isEnding: true }));
  }
};

const schedule = (state: CursorState): AfterCursors =>
  state.phase === 'idle' && valuesOf(state.moved).length > 0
    ? [{ ...state, phase: 'scheduled' }, [{ kind: 'set_timer', ms: writeWithinMs }]]
    : [state, []];

const write = (state: CursorState): AfterCursors => {
  const cursors = valuesOf(state.moved);
  if (cursors.length > 0)
    return [{ ...state, moved: emptyMap, phase: 'writing' }, [{ kind: 'write', cursors }]];
  return state.isEnding ? end(state) : [{ ...state, phase: 'idle' }, []];
};

const andCancel = ([state, effects]: AfterCursors): AfterCursors => [
  state,
  [{ kind: 'cancel_timer' }, ...effects],
];

const end = (state: CursorState): AfterCursors => [{ ...state, phase: 'ended' }, [{ kind: 'end' }]];
