export { AttachedFile } from './AttachedFile.tsx';
export { attach, detach, useAttachments } from './attachments.ts';
export { DropPlace } from './DropPlace.tsx';
export { FileButton } from './FileButton.tsx';
export { FilePlace } from './FilePlace.tsx';
export { FileLink } from './FileLink.tsx';
export { sendByRequest } from './send-by-request.ts';
