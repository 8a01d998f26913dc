/* The screen of everything around the tricks: bidding, doubling, settling, keeping the sheet. */
import { makeFields, makeFold } from "./fields.js";
import { makeRender } from "./screen.js";
import { makeAsides, makeChart, makeKitty, makeSheets } from "./sheets.js";

export default {
  render: makeRender((send) => ({
    onTop: { asked: makeFields(send, true) },
    onFelt: { kitty: makeKitty() },
    inRail: { fields: makeFields(send), fold: makeFold(send) },
    below: { asides: makeAsides(), sheets: makeSheets(send), chart: makeChart() },
  })),
};
