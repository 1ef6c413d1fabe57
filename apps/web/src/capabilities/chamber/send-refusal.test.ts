import { expect, test } from 'vitest';
import { sendRefusal } from './send-refusal.ts';

const controls = ['app_video_controls-bool'];

test.each([
  { what: 'microphone', actionsAllowed: controls, observer: false, on: false, refusal: null },
  { what: 'microphone', actionsAllowed: [], observer: false, on: false, refusal: 'lacksControls' },
  { what: 'share', actionsAllowed: controls, observer: true, on: false, refusal: 'isObserver' },
  { what: 'camera', actionsAllowed: controls, observer: false, on: true, refusal: 'lacksSendVideo' },
  { what: 'camera', actionsAllowed: controls, observer: false, on: false, refusal: null },
  {
    what: 'camera',
    actionsAllowed: [...controls, 'app_send_video-bool'],
    observer: false,
    on: true,
    refusal: null,
  },
] as const)(
  '[MEDIA-08] [MEDIA-01] $what with $actionsAllowed, observer $observer, control $on: $refusal',
  ({ what, actionsAllowed, observer, on, refusal }) => {
    expect(sendRefusal(what, { actionsAllowed, observer, sendVideoControlOn: on })).toBe(refusal);
  },
);
