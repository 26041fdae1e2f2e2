import { test } from 'node:test';
import { chatProviderConformance } from 'roundtrip/conformance';
import { heronAbilities, openHeron } from './heron-under-test.js';

chatProviderConformance(test, heronAbilities, openHeron);
