/**
 * A store cannot answer a call, because what it has stored is damaged. The same call fails until an operator has restored it. HTTP
 * answers 500 with `stored_data_damaged`.
 */
export class DamagedData extends Error {
  override name = 'DamagedData';
}
