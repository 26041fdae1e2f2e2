import { type Index, type Tables, tablesFrom } from '../tables.js';

/** Changes that are not made yet. */
type Layer = {
  readonly isClean: () => boolean;
  readonly apply: () => void;
  /** Gives a function that takes back what changes from now on. */
  readonly savepoint: () => () => void;
};

/** Changes by key, which `make` makes. */
type Pending<Key, Change> = Layer & { readonly all: () => Map<Key, Change> };

const pending = <Key, Change>(make: (key: Key, change: Change) => void): Pending<Key, Change> => {
  let changes = new Map<Key, Change>();
  return {
    all: () => changes,
    isClean: () => changes.size === 0,
    apply: () => {
      for (const [key, change] of changes) make(key, change);
      changes.clear();
    },
    savepoint: () => {
      const before = new Map(changes);
      return () => {
        changes = before;
      };
    },
  };
};

/** A new value, or undefined when the key is deleted. */
type MapChange<Value> = { readonly value: Value } | undefined;

/** A Map that shows another one with changes of its own. */
class OverlayMap<Key, Value> extends Map<Key, Value> {
  readonly #base: Map<Key, Value>;
  readonly layer: Pending<Key, MapChange<Value>>;

  constructor(base: Map<Key, Value>) {
    super();
    this.#base = base;
    this.layer = pending((key, change) => {
      if (change) base.set(key, change.value);
      else base.delete(key);
    });
  }

  override get = (key: Key): Value | undefined => {
    const changes = this.layer.all();
    return changes.has(key) ? changes.get(key)?.value : this.#base.get(key);
  };
  override has = (key: Key): boolean => {
    const changes = this.layer.all();
    return changes.has(key) ? changes.get(key) !== undefined : this.#base.has(key);
  };
  override set = (key: Key, value: Value): this => {
    this.layer.all().set(key, { value });
    return this;
  };
  override delete = (key: Key): boolean => {
    const had = this.has(key);
    if (had) this.layer.all().set(key, undefined);
    return had;
  };
  override clear = (): void => {
    for (const key of this.keys()) this.delete(key);
  };
  override get size(): number {
    return this.#entries().length;
  }

  #entries = (): [Key, Value][] => {
    const changes = this.layer.all();
    const unchanged = [...this.#base].filter(([key]) => !changes.has(key));
    const changed = [...changes].flatMap(([key, change]): [Key, Value][] =>
      change ? [[key, change.value]] : [],
    );
    return [...unchanged, ...changed];
  };
  override entries = () => this.#entries().values();
  override [Symbol.iterator] = () => this.#entries().values();
  override keys = () =>
    this.#entries()
      .map(([key]) => key)
      .values();
  override values = () =>
    this.#entries()
      .map(([, value]) => value)
      .values();
  override forEach = (each: (value: Value, key: Key, map: Map<Key, Value>) => void): void => {
    for (const [key, value] of this.#entries()) each(value, key, this);
  };
}

/** A Set that shows another one with changes of its own. Stores ask only for single values. */
class OverlaySet extends Set<string> {
  readonly #base: Set<string>;
  readonly layer: Pending<string, boolean>;

  constructor(base: Set<string>) {
    super();
    this.#base = base;
    this.layer = pending((value, isIn) => void (isIn ? base.add(value) : base.delete(value)));
  }

  override has = (value: string): boolean => this.layer.all().get(value) ?? this.#base.has(value);
  override add = (value: string): this => {
    this.layer.all().set(value, true);
    return this;
  };
  override delete = (value: string): boolean => {
    const had = this.has(value);
    this.layer.all().set(value, false);
    return had;
  };
}

/** An index that shows another one with changes of its own: whether an id is now under its key. */
const overlayIndex = <Key extends string, Id extends string>(base: Index<Key, Id>) => {
  const layer = pending<Key, ReadonlyMap<Id, boolean>>((key, ids) => {
    for (const [id, isIn] of ids) base[isIn ? 'add' : 'remove'](key, id);
  });
  const change = (key: Key, id: Id, isIn: boolean): void => {
    const changes = layer.all();
    changes.set(key, new Map(changes.get(key)).set(id, isIn));
  };
  const index: Index<Key, Id> = {
    of: (key) => {
      const changed = layer.all().get(key);
      if (!changed) return base.of(key);
      const added = [...changed].flatMap(([id, isIn]) => (isIn ? [id] : []));
      return [...base.of(key).filter((id) => !changed.has(id)), ...added];
    },
    add: (key, id) => change(key, id, true),
    remove: (key, id) => change(key, id, false),
  };
  return { index, layer };
};

/** Tables that show others with changes of their own, and those changes. */
export type Overlay = Layer & { readonly tables: Tables };

/** An overlay without changes. */
export const overlayOf = (base: Tables): Overlay => {
  const layers: Layer[] = [];
  const withLayer = <Part extends { readonly layer: Layer }>(part: Part): Part => {
    layers.push(part.layer);
    return part;
  };
  // A name is the path of its table, whose type `tablesFrom` knows.
  const found = (name: string): unknown => {
    const [first = '', second] = name.split('.');
    return second === undefined
      ? base[first as keyof Tables]
      : base.facts[second as keyof Tables['facts']];
  };
  const tables = tablesFrom({
    map: <Key extends string, Value>(name: string) =>
      withLayer(new OverlayMap(found(name) as Map<Key, Value>)),
    set: (name) => withLayer(new OverlaySet(found(name) as Set<string>)),
    index: <Key extends string, Id extends string>(name: string) =>
      withLayer(overlayIndex(found(name) as Index<Key, Id>)).index,
  });
  return {
    tables,
    isClean: () => layers.every(({ isClean }) => isClean()),
    apply: () => {
      for (const { apply } of layers) apply();
    },
    savepoint: () => {
      const undo = layers.map(({ savepoint }) => savepoint());
      return () => {
        for (const each of undo) each();
      };
    },
  };
};
