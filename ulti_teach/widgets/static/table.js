/* The screen of every table, drill and puzzle. */
import { makeRender } from "./screen.js";

export default { render: makeRender(() => ({})) };
