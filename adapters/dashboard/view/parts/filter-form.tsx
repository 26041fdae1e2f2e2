import type { ComponentChildren, VNode } from 'preact';
import type { Choice } from '../form.js';
import { fieldTime, instantOf } from './instants.js';

type FilterFormProps = {
  /** The address of the list without its filters. */
  readonly action: string;
  /** Whether something is filtered, so that the filters can be cleared. */
  readonly isActive: boolean;
  readonly children: ComponentChildren;
};

/** The filters of a list. They become the query of the address, so a list can be shared. */
export const FilterForm = ({ action, isActive, children }: FilterFormProps): VNode => (
  <search>
    <form class="filters" method="get" action={action}>
      {children}
      <div class="filter-buttons">
        <button class="button" type="submit">
          Filter
        </button>
        {isActive && <a href={action}>Clear</a>}
      </div>
    </form>
  </search>
);

type FilterProps = {
  readonly name: string;
  readonly label: string;
  readonly value: string | null;
};

/** A filter by a text. */
export const FilterText = ({
  name,
  label,
  value,
  placeholder,
  type = 'text',
}: FilterProps & {
  readonly placeholder?: string;
  readonly type?: 'text' | 'datetime-local';
}): VNode => (
  <label class="filter">
    <span>{label}</span>
    <input
      type={type as 'text'}
      name={name}
      value={value ?? ''}
      placeholder={placeholder}
      autocomplete="off"
      spellcheck={false}
    />
  </label>
);

/** A filter by one of several values. The first choice is none of them. */
export const FilterSelect = ({
  name,
  label,
  value,
  choices,
  any = 'Any',
}: FilterProps & { readonly choices: readonly Choice[]; readonly any?: string }): VNode => (
  <label class="filter">
    <span>{label}</span>
    <select name={name}>
      <option value="">{any}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} selected={choice.value === value}>
          {choice.label}
        </option>
      ))}
    </select>
  </label>
);

/** A filter by a time range: the fields `from` and `until` of a query. */
export const FilterTimes = ({ query }: { readonly query: URLSearchParams }): VNode => (
  <>
    <FilterText
      name="from"
      label="From (UTC)"
      type="datetime-local"
      value={fieldTime(instantOf(query.get('from')))}
    />
    <FilterText
      name="until"
      label="Until (UTC)"
      type="datetime-local"
      value={fieldTime(instantOf(query.get('until')))}
    />
  </>
);
