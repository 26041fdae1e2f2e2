/** What a scheduler becomes, and what is to be done then, in this order. */
export type After<State, Effect> = readonly [State, readonly Effect[]];

/** What becomes of a scheduler after an event at a time. It is pure. */
export type Step<State, Event, Effect, Now = number> = (
  state: State,
  event: Event,
  now: Now,
) => After<State, Effect>;

/** Goes on from what a scheduler becomes. */
export const andThen = <State, Effect, Next>(
  [state, effects]: After<State, Effect>,
  next: (state: State) => After<Next, Effect>,
): After<Next, Effect> => {
  const [after, more] = next(state);
  return [after, effects.length === 0 ? more : [...effects, ...more]];
};

/** An event or effect of a kind, with what belongs to it. */
export type Of<Kind extends string, Facts = unknown> = { readonly kind: Kind } & Readonly<Facts>;

type OfKind = Of<string>;

/** How the effects of each kind are run. None of them throws: a failure comes back as an event. */
export type Effects<Effect extends OfKind> = {
  readonly [Kind in Effect['kind']]: (effect: Extract<Effect, Of<Kind>>) => void;
};

/** A scheduler at work. */
export type Machine<State, Event> = {
  readonly state: () => State;
  /** Handles an event and runs its effects. An event that comes from an effect is handled after the other effects. */
  readonly send: (event: Event) => void;
};

/** Runs a pure scheduler: it keeps the state, and runs the effects, whose results come back as events. */
export const machine = <State, Event, Effect extends OfKind, Now>(
  {
    step,
    initial,
    now,
  }: {
    readonly step: Step<State, Event, Effect, Now>;
    readonly initial: State;
    readonly now: () => Now;
  },
  effects: Effects<Effect>,
): Machine<State, Event> => {
  const events: Event[] = [];
  let state = initial;
  let isRunning = false;

  const handle = (event: Event): void => {
    const [after, caused] = step(state, event, now());
    state = after;
    for (const effect of caused) run(effects, effect);
  };

  return {
    state: () => state,
    send: (first) => {
      events.push(first);
      if (isRunning) return;
      isRunning = true;
      try {
        for (let event = events.shift(); event !== undefined; event = events.shift()) handle(event);
      } finally {
        isRunning = false;
      }
    },
  };
};

const run = <Effect extends OfKind>(effects: Effects<Effect>, effect: Effect): void =>
  effects[effect.kind as Effect['kind']](effect as Extract<Effect, OfKind>);
