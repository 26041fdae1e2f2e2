import { hostile } from './hostile.js';

/** An address that would run as a script, if a page linked to it. */
export const hostileLink = `javascript:alert(1)//${hostile}`;

/** Begins a formula, if a spreadsheet read it from a CSV file. */
export const hostileFormula = `=HYPERLINK("http://evil.example";"${hostile}")`;

/** What is written to a hostile service. */
export const texts = {
  person: `${hostile} of a person`,
  note: `${hostile} of a note`,
  alert: `${hostile} of an alert`,
  alertRule: `${hostile} of an alert rule`,
  quickReply: `${hostile} of a quick reply`,
  browser: `${hostile} of a browser`,
  key: `${hostile} of a key`,
  request: `${hostile} of a request`,
  channel: `${hostile} of a channel`,
  reason: `${hostile} of a reason`,
  template: `${hostile} of a template`,
  body: `${hostile} of a body`,
  button: `${hostile} of a button`,
  header: `${hostile} of a header`,
  footer: `${hostile} of a footer`,
  rejection: `${hostile} of a rejection`,
  description: `${hostile} of an endpoint`,
  url: `${hostileLink} of an endpoint`,
  response: `${hostile} of a response`,
  failure: `${hostile} of an attempt`,
  event: `${hostile} of an event`,
  user: `${hostile} of a user`,
  email: `${hostile}@example.com`,
  action: `${hostile} of an action`,
  detail: `${hostile} of a detail`,
  resource: `${hostile} of a resource`,
  address: `${hostile} of an address`,
} as const;

/** What stands before or after a hostile text in the values that hold several of them. */
const around =
  /(?:user|inv)_\w{26}|javascript:alert\(1\)\/\/|text\/html;|=HYPERLINK\("[^"]*";"|"\)|\{\{1\}\}|\d/g;

/** What a text says that is not hostile, and so was written by a template. */
export const withoutHostile = (text: string): string =>
  [...Object.values(texts), hostile]
    .sort((one, other) => other.length - one.length)
    .reduce((rest, value) => rest.replaceAll(value, ''), text)
    .replaceAll(around, '');

/** Where texts must be seen, by the path of the area. */
export const shownTexts: Readonly<Record<string, readonly (keyof typeof texts)[]>> = {
  '/account': ['browser'],
  '/inbox': ['person', 'note', 'quickReply'],
  '/contacts': ['person'],
  '/alerts': ['alert', 'alertRule'],
  '/requests': ['request'],
  '/events': ['event'],
  '/channels': ['channel', 'reason'],
  '/templates': ['template', 'body', 'button', 'header', 'footer', 'rejection'],
  '/webhooks': ['description', 'url', 'response', 'failure'],
  '/keys': ['key'],
  '/members': ['user', 'email'],
  '/audit': ['action', 'detail', 'resource', 'address'],
};
