import type { ComponentChildren, VNode } from 'preact';

/** What a badge says about something. Its text says it too. */
export type Tone = 'good' | 'warning' | 'bad' | 'info' | 'neutral';

/** A short state, as text with a colour. */
export const Badge = ({
  tone,
  children,
}: {
  readonly tone: Tone;
  readonly children: ComponentChildren;
}): VNode => <span class={`badge badge-${tone}`}>{children}</span>;

/** Whether data is live or for tests. */
export const EnvironmentBadge = ({
  environment,
}: {
  readonly environment: 'live' | 'test';
}): VNode =>
  environment === 'test' ? <Badge tone="warning">Test</Badge> : <Badge tone="good">Live</Badge>;
