/** Names of browsers by the mark that they alone have, the most special first: Edge also says that it is Chrome. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ (?:\S+ )?Safari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** What people call the browser with a `User-Agent`, such as `Firefox on Windows`. One that is not known keeps its text. */
export const browserName = (userAgent: string): string => {
  const nameIn = (names: readonly (readonly [name: string, mark: RegExp])[]) =>
    names.find(([, mark]) => mark.test(userAgent))?.[0];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser === undefined) return userAgent;
  return system === undefined ? browser : `${browser} on ${system}`;
};
