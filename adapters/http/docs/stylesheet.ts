/** Styles of the errors page and of the frame around Swagger UI. */
export const stylesheet = `
:root { color-scheme: light; --ink: #1f2430; --soft: #5c6475; --line: #dfe3ea; --paper: #fff; --wash: #f5f7fa; }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 16px/1.5 system-ui, sans-serif; }
nav { padding: .75rem 1.5rem; border-bottom: 1px solid var(--line); background: var(--wash); }
nav a { margin-right: 1.5rem; color: inherit; }
main:not(#reference) { max-width: 52rem; margin: 0 auto; padding: 1rem 1.5rem 6rem; }
section { margin-top: 3rem; }
article { margin-top: 1.5rem; padding: .25rem 1rem 1rem; border: 1px solid var(--line); border-radius: .5rem; }
article:target { border-color: #2563eb; box-shadow: 0 0 0 3px #2563eb33; }
h3 a { color: inherit; text-decoration: none; font-family: ui-monospace, monospace; }
h3 small { color: var(--soft); font-weight: normal; }
article pre { margin: 0; padding: .75rem; overflow-x: auto; background: var(--wash); border-radius: .25rem; }
article code, article pre, p code { font-family: ui-monospace, monospace; font-size: .9em; }
`.trimStart();
