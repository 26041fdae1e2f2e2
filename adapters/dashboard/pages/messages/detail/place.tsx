import type { VNode } from 'preact';
import type { Content } from '../../../../../core/model/messages/content.js';
import { Facts } from '../../../view/index.js';
import { OutsideLink } from '../../../view/parts/outside-link.js';
import { SaidFacts } from './facts.js';

type Location = Extract<Content, { readonly type: 'location' }>;

/** A place: its name and address as on a phone, and its coordinates. No map is asked for. */
export const PlaceContent = ({ content }: { readonly content: Location }): VNode => {
  const { type: _, latitude, longitude, name, address, url, ...rest } = content;
  return (
    <>
      <figure class="phone" aria-label="As on a phone">
        <div class="phone-message">
          <p class="phone-media">
            {latitude}, {longitude}
          </p>
          {name && (
            <p class="phone-header" dir="auto">
              {name}
            </p>
          )}
          {address && (
            <p class="phone-body" dir="auto">
              {address}
            </p>
          )}
        </div>
      </figure>
      <Facts
        facts={[
          ['Latitude', latitude],
          ['Longitude', longitude],
          ['For maps', <code key="geo">{`geo:${latitude},${longitude}`}</code>],
          ...(url ? [['Page', <OutsideLink key="url" address={url} />] as const] : []),
        ]}
      />
      <SaidFacts of={rest} />
    </>
  );
};
