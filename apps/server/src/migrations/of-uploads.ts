import * as uploadParts from './0163-upload-parts.ts';
import * as uploadPartsBegun from './0187-upload-parts-begun.ts';
import * as uploadsOfTheSite from './0205-uploads-of-the-site.ts';

/** The migrations of uploads. */
export const uploadMigrations = [
  { name: '0163-upload-parts', up: uploadParts.up },
  { name: '0205-uploads-of-the-site', up: uploadsOfTheSite.up },
  { name: '0187-upload-parts-begun', up: uploadPartsBegun.up },
];
