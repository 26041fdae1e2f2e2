/** The compiler as a library: the compiler that builds the package has no stable one. */
export { default as ts } from '../../stranger/node_modules/typescript/lib/typescript.js';
