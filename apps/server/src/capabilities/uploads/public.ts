export { copyUpload, keepUpload } from './copy-upload.ts';
export { findFileType } from './find-file-type.ts';
export { grantSiteUpload, grantUpload, type SitePlace } from './grant-upload.ts';
export { claimUpload, openUpload, releaseUploads } from './open-upload.ts';
export { dropSiteFile, openSiteFile, readSiteFile } from './read-site-file.ts';
export { storePicture } from './store-picture.ts';
