import { z } from 'zod';
import { uploadGrants } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { siteUploadAsk, uploadGrant } from './uploads.ts';
import { id, line } from './values.ts';

/** The picture goes to the answered URL as those of the chat do, and is named by
 *  `saveSiteBackground`. Source: VBG-05, UPL-01. */
export const createSiteBackgroundUpload = endpoint({
  name: 'createSiteBackgroundUpload',
  method: 'POST',
  path: '/api/siteconfig/backgrounds/upload',
  access: [permissions.adminPage],
  summary: 'Hands out an upload URL for a background of the site.',
  body: siteUploadAsk,
  answer: uploadGrant,
  status: 201,
  errors: ['upload-quota-reached', 'file-too-large'],
  limit: uploadGrants,
});

/** `path`: what the flag `siteBackgroundImages` may name from then on. A picture that it does not
 *  name is removed a day later. Source: VBG-05, decision 0194. */
export const saveSiteBackground = endpoint({
  name: 'saveSiteBackground',
  method: 'POST',
  path: '/api/siteconfig/backgrounds',
  access: [permissions.adminPage],
  summary:
    'Keeps an uploaded file as a picture that the site can offer as a background: a JPEG, PNG or WebP by its bytes. Nothing is offered before a flag names its path.',
  body: z.object({ fileId: id }),
  answer: z.object({ path: line(200) }),
  status: 201,
  errors: ['upload-gone', 'file-type-not-accepted'],
});

/** Source: VBG-05. */
export const getSiteBackground = endpoint({
  name: 'getSiteBackground',
  method: 'GET',
  path: '/api/siteconfig/backgrounds/:picture',
  access: 'signed-in',
  summary: 'An uploaded picture to which a path of the flag `siteBackgroundImages` leads.',
  params: z.object({ picture: z.string().regex(/^[0-9a-f-]{36}\.(?:jpg|png|webp)$/) }),
  sends: 'media',
  errors: ['not-found'],
});

export const backgroundCalls = { createSiteBackgroundUpload, saveSiteBackground, getSiteBackground };
