import type { ProviderWithoutOutbox } from '../state/provider.js';
import type { Gathering } from './disposition.js';
import type { Item } from './post.js';

/** Lets go what was gathered: one by one in the order given, or all as one. */
type LetGo = (items: readonly Item[], asOne: boolean) => Promise<void>;

/** Keeps the items of a gathering together until its time is up. */
export type Gatherer = (gathering: Gathering, item: Item) => void;

/** A gatherer that hands what it gathered to `letGo`. */
export const gatherer = ({ clock, random }: ProviderWithoutOutbox, letGo: LetGo): Gatherer => {
  const gathered = new Map<string, Item[]>();
  return ({ plan, kind, withinMs }, item) => {
    const already = gathered.get(plan);
    if (already !== undefined) {
      already.push(item);
      return;
    }
    const items = [item];
    gathered.set(plan, items);
    clock.at(clock.now() + withinMs, () => {
      gathered.delete(plan);
      return kind === 'burst' ? letGo(items, true) : letGo(random.shuffled(items), false);
    });
  };
};
