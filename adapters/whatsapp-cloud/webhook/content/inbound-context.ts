import type {
  InboundContext,
  Referral,
} from '../../../../core/model/messages/inbound/inbound-context.js';
import { idAt, type Json, objectAt, textAt } from '../../graph/json.js';

/** The group, the forwarding and the referral of one item of `messages`. Undefined when it has none of them. */
export const inboundContext = (item: Json): InboundContext | undefined => {
  const context = objectAt(item, 'context');
  const isFrequentlyForwarded = context?.frequently_forwarded === true;
  const found: InboundContext = {
    group: idAt(item, 'group_id') ?? null,
    isForwarded: isFrequentlyForwarded || context?.forwarded === true,
    isFrequentlyForwarded,
    referral: referralOf(objectAt(item, 'referral'), objectAt(context, 'referred_product')),
  };
  return found.group !== null || found.isForwarded || found.referral ? found : undefined;
};

/** An advertisement or a post; otherwise the product that the message asks about. */
const referralOf = (given: Json | undefined, product: Json | undefined): Referral | null => {
  if (!given && !product) return null;
  const text = (name: string): string | null => textAt(given, name) ?? null;
  return {
    sourceType: text('source_type') ?? (given ? null : 'product'),
    sourceId: idAt(given, 'source_id') ?? idAt(product, 'product_retailer_id') ?? null,
    sourceUrl: text('source_url'),
    catalog: idAt(product, 'catalog_id') ?? null,
    headline: text('headline'),
    body: text('body'),
    mediaType: text('media_type'),
    imageUrl: text('image_url'),
    videoUrl: text('video_url'),
    thumbnailUrl: text('thumbnail_url'),
    clickId: text('ctwa_clid'),
    welcomeText: textAt(objectAt(given, 'welcome_message'), 'text') ?? null,
    ref: text('ref'),
  };
};
