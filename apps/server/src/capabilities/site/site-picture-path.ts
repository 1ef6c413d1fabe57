/** Where the uploaded pictures of the site are: this, then the id and the ending of the type. */
export const SITE_PICTURES_PATH = '/api/siteconfig/backgrounds/';

/** The job that removes pictures which no setting names. */
export const SWEEP_SITE_PICTURES_JOB = 'sweep-site-pictures';

/** The id of the uploaded picture at a path; null for a picture that comes from elsewhere. */
export function sitePictureId(path: string): string | null {
  if (!path.startsWith(SITE_PICTURES_PATH)) return null;
  const name = path.slice(SITE_PICTURES_PATH.length);
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}
