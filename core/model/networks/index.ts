export {
  type AddressForm,
  type AddressForms,
  channelNumber,
  opaqueId,
  phoneNumber,
  senderId,
  shortCode,
} from './address.js';
export {
  type ContentCapability,
  type ContentMisfit,
  type MediaCapability,
  type Network,
  type Networks,
  numberNetwork,
  type SeveralFiles,
  type TemplateCapability,
} from './network.js';
