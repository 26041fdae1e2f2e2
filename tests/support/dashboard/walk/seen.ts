import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const only = (...values: readonly string[]) => ({ runOnly: { type: 'rule', values } });

/** Every rule takes long; light and dark differ in colours, windows in what scrolls, hides and is small. */
const options = {
  all: {},
  coloursAndLayout: only(
    'color-contrast',
    'region',
    'target-size',
    'scrollable-region-focusable',
    'aria-hidden-focus',
  ),
};

/** What axe-core finds wrong with a page as it is shown, one line for each element. */
export const violationsOn = async (
  page: Page,
  which: keyof typeof options,
): Promise<readonly string[]> => {
  // The debugger evaluates it, so the policy of the page stays as it is.
  await page.evaluate(`globalThis.axe ?? (() => { ${axe.source} })()`);
  const given = JSON.stringify({ resultTypes: ['violations'], preload: false, ...options[which] });
  const found: unknown = await page.evaluate(`axe.run(document, ${given})`);
  return (found as AxeResults).violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) =>
        `${id}: ${html.slice(0, 200)} ${failureSummary.replaceAll(/\s+/g, ' ')}`,
    ),
  );
};

/** Runs in the page: the visible elements to act on that show no focus, each by the beginning of its markup. */
const findUnfocused = `[...document.querySelectorAll(
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]',
)]
  .filter((element) => element.checkVisibility() && !element.disabled)
  .filter((element) => {
    const { boxShadow, borderColor } = { ...getComputedStyle(element) };
    element.focus();
    const { outlineStyle, outlineWidth, ...after } = { ...getComputedStyle(element) };
    element.blur();
    const hasOutline = outlineStyle !== 'none' && outlineWidth !== '0px';
    return !hasOutline && after.boxShadow === boxShadow && after.borderColor === borderColor;
  })
  .map((element) => element.outerHTML.slice(0, 160))`;

/** The elements of a page whose focus by keyboard is not seen. */
export const unfocusedOn = async (page: Page): Promise<readonly string[]> => {
  // A key makes the browser show the focus.
  await page.keyboard.press('Tab');
  return (await page.evaluate(findUnfocused)) as readonly string[];
};

/** How much wider than the window the page is, in pixels, and the first element that is too wide. */
export const overflowOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return undefined;
    const wide = [...document.querySelectorAll('main *, header *')].find(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 &&
        !element.closest('.table-frame, pre, [tabindex="0"]'),
    );
    return (scrollWidth - clientWidth) + ' px: ' + (wide?.outerHTML.slice(0, 160) ?? '');
  })()`);
