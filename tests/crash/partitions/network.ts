import { execFileSync } from 'node:child_process';

/** One way of a link: the packets that a selector of `tc` names. */
type Way = 'requests' | 'replies';

/** Which packets belong to a link, as `tc` selects them. */
export type Link = { readonly [Each in Way]: string };

/** What the kernel does to the packets of one way of a link. */
export type Condition = 'whole' | 'cut' | 'slow' | 'lossy';

/** The links of a network, each in the condition that was set last. */
export type Network<Name extends string> = {
  /** Sets the condition of links in one direction, or in both. */
  readonly set: (names: readonly Name[], condition: Condition, ways?: readonly Way[]) => void;
};

/** The addresses and ports of one end of a link, as a selector of `tc`. */
export const toAddress = (address: string): Link => ({
  requests: `ip dst ${address}/32`,
  replies: `ip src ${address}/32`,
});
export const toPort = (port: number): Link => ({
  requests: `ip dport ${port} 0xffff`,
  replies: `ip sport ${port} 0xffff`,
});

const bothWays = ['requests', 'replies'] as const;

/** The rate of a class, and how many packets may wait in it; what comes beyond them is dropped. */
const shapes: Readonly<Record<Condition, { readonly rate: string; readonly packets: number }>> = {
  whole: { rate: '10gbit', packets: 1_000 },
  cut: { rate: '10gbit', packets: 0 },
  slow: { rate: '500kbit', packets: 1_000 },
  lossy: { rate: '4mbit', packets: 2 },
};

/** A packet on the loopback device has up to 64 KiB. */
const quantum = 'quantum 100000';

/**
 * Shapes the links on the loopback device of this network namespace, which must be one of its own. Every packet that no link
 * names passes as it is.
 */
export const shapeNetwork = <Name extends string>(
  links: Readonly<Record<Name, Link>>,
): Network<Name> => {
  tc('qdisc add dev lo root handle 1: htb default 1');
  tc(`class add dev lo parent 1: classid 1:1 htb rate ${shapes.whole.rate} ${quantum}`);
  const classes = new Map<string, number>();
  for (const [name, link] of Object.entries<Link>(links))
    for (const way of bothWays) {
      const number = 10 + classes.size;
      classes.set(`${name} ${way}`, number);
      tc(`class add dev lo parent 1: classid 1:${number} htb rate ${shapes.whole.rate} ${quantum}`);
      tc(
        `qdisc add dev lo parent 1:${number} handle ${number}: pfifo limit ${shapes.whole.packets}`,
      );
      tc(
        `filter add dev lo parent 1: protocol ip prio ${number} u32 match ${link[way]} flowid 1:${number}`,
      );
    }
  return {
    set: (names, condition, ways = bothWays) => {
      const { rate, packets } = shapes[condition];
      for (const name of names)
        for (const way of ways) {
          const number = classes.get(`${name} ${way}`);
          tc(`class change dev lo parent 1: classid 1:${number} htb rate ${rate} ${quantum}`);
          tc(`qdisc replace dev lo parent 1:${number} handle ${number}: pfifo limit ${packets}`);
        }
    },
  };
};

const tc = (command: string): void => void execFileSync('tc', command.split(' '));
