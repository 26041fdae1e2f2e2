import type { Source } from './sources.js';

/** A circle of files that import one another, as the files on it; undefined where there is none. */
export const circleIn = (sources: readonly Source[]): readonly string[] | undefined => {
  const paths = new Set(sources.map(({ path }) => path));
  const fileOf = (name: string): string => {
    const page = name.replace(/\.js$/, '.tsx');
    return paths.has(page) ? page : name.replace(/\.js$/, '.ts');
  };
  const importsOf = new Map(sources.map(({ path, imports }) => [path, imports.map(fileOf)]));
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): readonly string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const next of importsOf.get(path) ?? []) {
      const circle = visit(next, [...trail, path]);
      if (circle) return circle;
    }
    done.add(path);
    return undefined;
  };
  for (const path of importsOf.keys()) {
    const circle = visit(path, []);
    if (circle) return circle;
  }
  return undefined;
};
