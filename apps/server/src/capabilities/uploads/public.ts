export { findFileType } from './find-file-type.ts';
export { grantUpload } from './grant-upload.ts';
export { claimUpload, openUpload } from './open-upload.ts';
