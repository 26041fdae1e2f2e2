import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, oneOf, view } from '../../shared/codec.js';

/** One check of a channel. */
type Check = {
  readonly check: string;
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'not_known';
  readonly detail: string;
};

/** How the checks of a channel are published. */
export const shownChecks = shown(
  view('ChannelChecks', 'What a provider says of a channel, point by point.', {
    data: about(
      t.readonlyArray(
        view('ChannelCheck', 'One thing that must hold before a channel can send and receive.', {
          check: about(t.string, 'Its name, which stays the same.'),
          title: about(t.string, 'What is checked, for people.'),
          outcome: about(
            oneOf(
              'ChannelCheckOutcome',
              ['passed', 'failed', 'not_known'],
              'What came of a check.',
            ),
            '`not_known`: the network did not answer, or an earlier check has to pass first.',
          ),
          detail: about(t.string, 'What was found, and what to do when it failed, for people.'),
        }),
      ),
      'The checks, in their order. Empty for a provider without checks.',
    ),
  }),
  (checks: readonly Check[]) => ({ data: checks }),
);
