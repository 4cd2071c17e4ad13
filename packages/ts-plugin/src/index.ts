/** The plugin as tsserver loads it: `module.exports` is the factory. */
import { init } from './init.js';

export default init;
