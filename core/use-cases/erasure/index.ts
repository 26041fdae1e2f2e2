export type { ErasePerson, PersonErased } from './erase-person.js';
export type { ErasureUseCases } from './erasure-use-cases.js';
