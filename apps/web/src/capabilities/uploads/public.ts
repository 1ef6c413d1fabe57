export { AttachedFile } from './AttachedFile.tsx';
export { attach, detach, useAttachments } from './attachments.ts';
export { DropPlace } from './DropPlace.tsx';
export { FileButton } from './FileButton.tsx';
export { FilePlace } from './FilePlace.tsx';
export { FileLink } from './FileLink.tsx';
export { SendingFile } from './SendingFile.tsx';
export type { Sending } from './send-to-place.ts';
export { createSiteFile, type SiteFile } from './site-file.ts';
