import { findOrBuildLivekit } from './livekit.mjs';
import { findOrBuildS3Server } from './s3-server.mjs';

// Builds the servers that tests need and that npm does not bring, where this machine has none:
// LiveKit, and one that speaks S3. `npm test` does the same; `.ci/run` begins here, beside its
// first steps. It needs nothing of npm's packages.
for (const find of [findOrBuildLivekit, findOrBuildS3Server]) {
  const { path, reason } = await find();
  if (path === undefined) console.log(reason);
}
