import type { LaneKey, LanesTouched } from '../../../core/model/queue/lane.js';
import type { ProjectId } from '../../../core/shared/ids.js';

/** The bytes that Postgres takes in a notification. */
const maxBytes = 7_999;

/** The sign before a lane whose endpoint changed, and the word that says that messages were posted. */
const [changedSign, posts] = ['*', '+'];

/** The words of what a commit touched: the project whose log grew, lanes that are due, and lanes whose endpoint changed. */
export const wordsOf = ({ log, due, changed, hasPosts }: LanesTouched): readonly string[] => [
  ...(log ? [log] : []),
  ...due,
  ...changed.map((lane) => changedSign + lane),
  ...(hasPosts ? [posts] : []),
];

/** The notification of a process, `self`, whose commits touched all that the words name. One of too many names nothing. */
export const notificationText = (self: string, words: ReadonlySet<string>): string => {
  const text = [self, ...words].join(' ');
  return text.length > maxBytes ? self : text;
};

/**
 * What a notification tells a process, `self`: nothing when it is its own, and undefined, for anything, when it names nothing or
 * a word of a later version.
 */
export const touchedIn = (text: string, self: string): readonly (LanesTouched | undefined)[] => {
  const [sender, ...words] = text.split(' ');
  if (sender === self) return [];
  const logs = words.filter(isProject);
  const due = words.filter(isLane);
  const changed = words
    .filter((word) => word.startsWith(changedSign))
    .map((word) => word.slice(changedSign.length))
    .filter(isLane);
  const hasPosts = words.includes(posts);
  const known = logs.length + due.length + changed.length + Number(hasPosts);
  if (words.length === 0 || known < words.length) return [undefined];
  const [log, ...others] = logs;
  return [
    { log, due, changed, ...(hasPosts && { hasPosts }), ...byOthers },
    ...others.map((each) => ({ log: each, due: [], changed: [], ...byOthers })),
  ];
};

const byOthers: Pick<LanesTouched, 'isByOthers'> = { isByOthers: true };

const isProject = (word: string): word is ProjectId => word.startsWith('proj_');
const isLane = (word: string): word is LaneKey => /^(chan|whe)_/.test(word);
