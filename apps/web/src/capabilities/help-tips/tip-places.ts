import type { HelpTip } from '@hemicycle/contract/help-tips';
import type { Side } from '../../ui/place-beside.ts';

/** Where a tip stands: at a side of the first visible element that the selector finds. Elements
 *  without a name of their own are named for tips by `data-help`. */
interface TipPlace {
  readonly anchor: string;
  readonly side: Side['side'];
}

/** On phones the panel has no tabs beside the stage: people and More lead to it. */
const CHAT = '[data-tab="chat"], [data-help="more"]';

/** Source: TIP-02. */
const tipPlaces: Readonly<Record<HelpTip, TipPlace>> = {
  'meeting.microphone': { anchor: '[data-help="microphone"]', side: 'top' },
  'meeting.camera': { anchor: '[data-help="camera"]', side: 'top' },
  'meeting.hand': { anchor: '[data-help="hand"]', side: 'top' },
  'meeting.people': { anchor: '[data-tab="participants"], [data-help="people"]', side: 'left' },
  'meeting.chat': { anchor: CHAT, side: 'left' },
  'meeting.layout': { anchor: '[data-help="layout"], [data-help="more"]', side: 'top' },
  'meeting.account': { anchor: '[data-help="account"]', side: 'bottom' },
  'huddle.where': { anchor: '[data-help="huddle"]', side: 'bottom' },
  'huddle.leave': { anchor: '[data-help="leave-huddle"]', side: 'bottom' },
  'huddle.people': { anchor: '[data-tab="participants"], [data-help="people"]', side: 'left' },
  'huddle.chat': { anchor: CHAT, side: 'left' },
  'voting.votes': { anchor: '[data-tab="votes"], [data-help="more"]', side: 'left' },
  'voting.question': { anchor: '[data-help="question"]', side: 'left' },
  'voting.paper': { anchor: '[data-help="paper"]', side: 'left' },
  'voting.privacy': { anchor: '[data-help="privacy"]', side: 'left' },
  'checkvideo.picture': { anchor: '[data-help="picture"]', side: 'right' },
  'checkvideo.microphone': { anchor: '[data-help="microphone"]', side: 'left' },
  'checkvideo.speaker': { anchor: '[data-help="speaker"]', side: 'left' },
  'checkvideo.enter': { anchor: '[data-help="enter"]', side: 'top' },
  'interpreter.source': { anchor: '[aria-labelledby="desk-hearing"]', side: 'top' },
  'interpreter.air': { anchor: '[aria-labelledby="desk-air"]', side: 'top' },
  'interpreter.partners': { anchor: '[aria-labelledby="desk-partners"]', side: 'top' },
  'interpreter.booths': { anchor: '[data-tab="booths"]', side: 'left' },
};

export function sideOf(tip: HelpTip): TipPlace['side'] {
  return tipPlaces[tip].side;
}

/** The element beside which a tip stands now; undefined where the page does not show it. */
export function anchorOf(tip: HelpTip): Element | undefined {
  return [...document.querySelectorAll(tipPlaces[tip].anchor)].find(
    (element) => element.closest('[inert], [hidden]') === null && element.getClientRects().length > 0,
  );
}
