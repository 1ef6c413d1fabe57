import { watchErrorDialogs } from '../../ui/dialog-store.ts';
import { enterAudit } from './enter-audit.ts';
import { isSecretPollOpen } from './recent-log-lines.ts';

const TITLE_MAX_CHARS = 200;
const TEXT_MAX_CHARS = 1_000;
const LOCATION_MAX_CHARS = 500;
const USER_AGENT_MAX_CHARS = 500;
const PAGE_SPEC_AFTER_MS = 15_000;

/** Enters in which browser and window this page runs, once a page: only after a while, so that a
 *  chamber that fills does not wait for it. Returns a function that stops this. Source:
 *  AUDIT-04. */
export function enterPageSpecLater(): () => void {
  const timer = setTimeout(() => void enterPageSpec(), PAGE_SPEC_AFTER_MS);
  return () => clearTimeout(timer);
}

function enterPageSpec(): Promise<void> {
  return enterAudit({
    logType: 'pageSpec',
    logObject: {
      userAgent: navigator.userAgent.slice(0, USER_AGENT_MAX_CHARS),
      language: navigator.language,
      widthPx: window.innerWidth,
      heightPx: window.innerHeight,
      devicePixelRatio: window.devicePixelRatio,
    },
  });
}

/** Enters each error dialog of the page; what it says only where that is plain text and no secret
 *  poll is open. Returns a function that stops this. Source: AUDIT-05. */
export function enterErrorDialogs(): () => void {
  return watchErrorDialogs(({ title, text }) => {
    void enterAudit({
      logType: 'errorDialog',
      logObject: {
        title: title.slice(0, TITLE_MAX_CHARS),
        text: typeof text === 'string' && !isSecretPollOpen() ? text.slice(0, TEXT_MAX_CHARS) : '',
        location: location.pathname.slice(0, LOCATION_MAX_CHARS),
      },
    });
  });
}
