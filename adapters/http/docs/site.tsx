import { Lexer } from 'marked';
import type { VNode } from 'preact';
import { packageFile } from '../static/package-files.js';
import type { Guide } from './content/guides.js';
import { type ApiDocument, schemeText } from './document/api-document.js';
import { textOfShape } from './document/field-text.js';
import { shapeOf } from './document/fields.js';
import { type Reference, type Resource, readReference, wordsOf } from './document/reference.js';
import { guideMarkdown } from './markdown/guide.js';
import { errorsMarkdown, eventsMarkdown } from './markdown/lists.js';
import { resourceMarkdown } from './markdown/resource.js';
import { llmsText, startMarkdown } from './markdown/start.js';
import { ErrorsPage, errorsByType } from './pages/errors-page.js';
import { EventsPage } from './pages/events-page.js';
import { GuidePage } from './pages/guide-page.js';
import { ResourcePage } from './pages/resource-page.js';
import { StartPage } from './pages/start-page.js';
import { anchorOf } from './view/markdown.js';
import type { NavigationGroup, NavigationLink } from './view/site-context.js';

/** A page of the reference. */
export type ReferencePage = {
  /** Its path within `/docs`; empty for the first page. */
  readonly path: string;
  readonly title: string;
  /** What it has, in one line. */
  readonly summary: string;
  readonly body: () => VNode;
  /** The same as Markdown. */
  readonly markdown: () => string;
  /** Its parts, for the navigation and the search. */
  readonly links: readonly NavigationLink[];
};

/** All pages of the reference, in the order of the navigation. */
export type Site = {
  readonly reference: Reference;
  readonly pages: readonly ReferencePage[];
  readonly navigation: readonly NavigationGroup[];
  /** The list of the pages for programs that read. */
  readonly llms: () => string;
};

/** The pages of an OpenAPI document. */
export const siteOf = (document: ApiDocument): Site => {
  const reference = readReference(document);
  const start = startPage(reference);
  const guidePages = reference.api.guides.map(guidePage);
  const resourcePages = reference.resources.map((resource) => resourcePage(reference, resource));
  const hasEvents = reference.events.length > 0;
  const others = [...(hasEvents ? [eventsPage(reference)] : []), errorsPage(reference)];
  const groups = [
    { title: 'Start', pages: [start, ...guidePages] },
    { title: 'Resources', pages: resourcePages },
    { title: hasEvents ? 'Events and errors' : 'Errors', pages: others },
  ];
  return {
    reference,
    pages: [start, ...guidePages, ...resourcePages, ...others],
    navigation: groups.map(({ title, pages }) => ({ title, links: pages })),
    llms: () => llmsText(reference, groups),
  };
};

const startPage = (reference: Reference): ReferencePage => ({
  path: '',
  title: 'Introduction',
  summary: 'What holds for the whole API, such as retries, lists and scopes.',
  markdown: () => startMarkdown(reference),
  body: () => <StartPage reference={reference} />,
  links: [
    ...sectionLinks('', reference.document.info.description),
    {
      title: reference.api.access.title,
      path: '#authentication',
      text: schemeText(reference.document),
    },
  ],
});

const guidePage = (guide: Guide): ReferencePage => {
  const text = packageFile(guide.file).toString('utf8');
  return {
    path: `guides/${guide.name}`,
    title: guide.title,
    summary: guide.summary,
    markdown: () => guideMarkdown(`guides/${guide.name}`, text),
    body: () => <GuidePage text={text} />,
    links: sectionLinks(`guides/${guide.name}`, text),
  };
};

/** Links to the sections of a document below its title, each with the text of its section. */
const sectionLinks = (page: string, text: string): readonly NavigationLink[] => {
  const links: { title: string; path: string; text: string }[] = [];
  for (const token of new Lexer().lex(text)) {
    const last = links.at(-1);
    if (token.type === 'heading' && token.depth === 2)
      links.push({ title: token.text, path: `${page}#${anchorOf(token.text)}`, text: '' });
    else if (last) last.text += token.raw;
  }
  return links;
};

const resourcePage = (reference: Reference, resource: Resource): ReferencePage => {
  const path = `api/${resource.tag}`;
  return {
    path,
    title: resource.title,
    summary: resource.description,
    markdown: () => resourceMarkdown(reference, resource),
    body: () => <ResourcePage reference={reference} resource={resource} />,
    links: [
      ...resource.objects.map((name) => ({
        title: `The ${wordsOf(name)} object`,
        path: `${path}#${name}`,
        text: textOfShape(shapeOf(reference.document, { $ref: `#/components/schemas/${name}` })),
      })),
      ...resource.calls.map(({ id, title, method }) => ({ title, method, path: `${path}#${id}` })),
    ],
  };
};

const eventsPage = (reference: Reference): ReferencePage => ({
  path: 'events',
  title: 'Event types',
  summary: 'Every event type, with what causes it and an example.',
  markdown: () => eventsMarkdown(reference),
  body: () => <EventsPage reference={reference} />,
  links: reference.events.map(([type]) => ({ title: type, path: `events#${type}` })),
});

const errorsPage = (reference: Reference): ReferencePage => ({
  path: 'errors',
  title: 'Errors',
  summary: 'Every error code, with its cause and its remedy.',
  markdown: () => errorsMarkdown(reference),
  body: () => <ErrorsPage reference={reference} />,
  links: errorsByType(reference).map(([type]) => ({ title: type, path: `errors#${type}` })),
});
