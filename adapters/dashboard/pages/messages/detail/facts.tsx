import type { ComponentChildren, VNode } from 'preact';
import { Facts, isolated, Json } from '../../../view/index.js';

/** Any value as text: lists one a line, objects as JSON. */
export const shownValue = (value: unknown, label: string): ComponentChildren => {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value) && value.length === 0) return null;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return value.map((each) => <p key={each}>{isolated(each)}</p>);
  return typeof value === 'object' ? (
    <Json value={value} label={`${label} as JSON`} />
  ) : (
    String(value)
  );
};

/** The name of a field in words. */
export const words = (name: string): string => {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Every member of an object, so that nothing is dropped which a later version adds. */
export const AllFacts = ({
  of,
  without = [],
}: {
  readonly of: object;
  readonly without?: readonly string[];
}): VNode => (
  <Facts
    facts={Object.entries(of)
      .filter(([name]) => !without.includes(name))
      .map(([name, value]) => [words(name), shownValue(value, words(name))] as const)}
  />
);

const isSaid = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** The members of an object that say something, if there are any. */
export const SaidFacts = ({ of }: { readonly of: object }): VNode | null => {
  const said = Object.entries(of).filter(([, value]) => isSaid(value));
  return said.length === 0 ? null : <AllFacts of={Object.fromEntries(said)} />;
};
