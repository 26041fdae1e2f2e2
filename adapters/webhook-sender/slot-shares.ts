/** What a slot is asked for: a receiver, and whose request it is. */
export type SlotRequest = {
  readonly key: string;
  /** Absent: the request counts for no organization. */
  readonly tenant?: { readonly organization: string; readonly project: string } | undefined;
};

/** How many slots are taken for one thing, and how many requests for it have one or wait. */
type Count = { readonly name: string; taken: number; requests: number };

/** A request that has a slot or waits for one, with the counts that say whether it may have one. */
export type Place = {
  readonly key: Count;
  /** Absent: the request counts for no organization. */
  readonly tenant?: { readonly all: Count; readonly project: Count; readonly atKey: Count };
};

/** The slots that are taken, and who may have another one (docs/decisions/0146). */
export type SlotShares = {
  /** How many are taken. */
  readonly taken: () => number;
  /** A request comes. Its counts are remembered until it leaves. */
  readonly enter: (request: SlotRequest) => Place;
  readonly leave: (place: Place) => void;
  /**
   * Whether one is free for the request: in total, of its key, and within the share of its organization. The more an
   * organization has, the more must be free; so one without any gets one while one is free.
   */
  readonly mayHave: (place: Place) => boolean;
  /** Counts a slot that was taken, or was given back. */
  readonly count: (place: Place, by: 1 | -1) => void;
  /**
   * The next to get a slot, if one may: of the organization with the fewest, in it of the project with the fewest, else the
   * first.
   */
  readonly next: <Waiting extends { readonly place: Place }>(
    waiting: Iterable<Waiting>,
  ) => Waiting | undefined;
};

/** An organization gets another slot while it has fewer than so many times the free ones: alone half of all. */
const ofFree = 1;
/** The same for the slots of one key: alone three quarters. A receiver is mostly that of one organization. */
const ofFreeOfKey = 3;

/** No slot is taken yet. */
export const slotShares = ({
  perKey,
  total,
}: {
  readonly perKey: number;
  readonly total: number;
}): SlotShares => {
  const counts = new Map<string, Count>();
  let taken = 0;

  /** The count of a name. It is the same one while a request has it. */
  const countOf = (name: string): Count => {
    const count = counts.get(name) ?? { name, taken: 0, requests: 0 };
    counts.set(name, count);
    return count;
  };
  const mayHave = ({ key, tenant }: Place): boolean => {
    const free = total - taken;
    const freeOfKey = perKey - key.taken;
    if (free <= 0 || freeOfKey <= 0) return false;
    return (
      !tenant || (tenant.all.taken < ofFree * free && tenant.atKey.taken < ofFreeOfKey * freeOfKey)
    );
  };

  return {
    taken: () => taken,
    enter: ({ key, tenant }) => {
      const place: Place = {
        key: countOf(`key ${key}`),
        ...(tenant && {
          tenant: {
            all: countOf(`organization ${tenant.organization}`),
            project: countOf(`project ${tenant.project}`),
            atKey: countOf(`organization ${tenant.organization} key ${key}`),
          },
        }),
      };
      for (const count of countsOf(place)) count.requests += 1;
      return place;
    },
    leave: (place) => {
      for (const count of countsOf(place)) {
        count.requests -= 1;
        if (count.requests === 0) counts.delete(count.name);
      }
    },
    mayHave,
    count: (place, by) => {
      taken += by;
      for (const count of countsOf(place)) count.taken += by;
    },
    next: <Waiting extends { readonly place: Place }>(waiting: Iterable<Waiting>) => {
      let first: Waiting | undefined;
      for (const each of waiting)
        if (mayHave(each.place) && (!first || hasFewer(each.place, first.place))) first = each;
      return first;
    },
  };
};

const countsOf = ({ key, tenant }: Place): readonly Count[] =>
  tenant ? [key, tenant.all, tenant.project, tenant.atKey] : [key];

const hasFewer = (place: Place, than: Place): boolean => {
  const [own, other] = [ofOrganization(place), ofOrganization(than)];
  return own < other || (own === other && ofProject(place) < ofProject(than));
};

const ofOrganization = ({ tenant }: Place): number => tenant?.all.taken ?? 0;
const ofProject = ({ tenant }: Place): number => tenant?.project.taken ?? 0;
