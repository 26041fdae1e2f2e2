/** Counts the live streams of a process. */
export type OpenStreams = {
  /** Counts a stream until the result is called, once. Undefined: the visitor, or the process, has as many as it may have. */
  readonly begin: (who: string) => (() => void) | undefined;
};

/** Starts with no stream. `all`: streams of the process; `ofOne`: streams of one visitor. */
export const openStreams = ({
  all,
  ofOne,
}: {
  readonly all: number;
  readonly ofOne: number;
}): OpenStreams => {
  const open: string[] = [];
  return {
    begin: (who) => {
      if (open.length >= all || open.filter((other) => other === who).length >= ofOne)
        return undefined;
      open.push(who);
      return () => void open.splice(open.indexOf(who), 1);
    },
  };
};
