import * as siteLogos from './0214-site-logos.ts';
import * as sitePictures from './0228-site-pictures.ts';

/** The migrations of the site. */
export const siteMigrations = [
  { name: '0214-site-logos', up: siteLogos.up },
  { name: '0228-site-pictures', up: sitePictures.up },
];
