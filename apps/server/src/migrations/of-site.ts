import * as siteLogos from './0214-site-logos.ts';
import * as sitePictures from './0228-site-pictures.ts';
import * as helpTips from './0254-help-tips-of-the-site.ts';

/** The migrations of the site. */
export const siteMigrations = [
  { name: '0214-site-logos', up: siteLogos.up },
  { name: '0228-site-pictures', up: sitePictures.up },
  { name: '0254-help-tips-of-the-site', up: helpTips.up },
];
