import { z } from 'zod';

/** Longest SDP accepted in one signal, in characters; four media sections of a browser take about
 *  10,000. */
export const MEDIA_SDP_MAX_CHARS = 32_000;
/** Longest ICE candidate line accepted, in characters. */
export const MEDIA_CANDIDATE_MAX_CHARS = 512;
/** Most ICE candidates in one signal; clients batch what they find within a few milliseconds. */
export const MEDIA_CANDIDATES_MAX = 32;

/** Counts one stay of one browser tab in a media room: chosen at random by the client at each join
 *  and repeated on each of its messages, so that whatever an earlier stay left under way is
 *  dropped. The same epoch after a lost socket resumes the stay. */
export const mediaEpochSchema = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** Id of one stay in a media room, made by the server from the account and the epoch; opaque to
 *  clients. */
export const mediaPeerIdSchema = z.string().min(1).max(160);

/** What a person sends at this moment. A muted microphone and a stopped camera are `false`. */
export const mediaSendsSchema = z.object({
  microphone: z.boolean(),
  camera: z.boolean(),
  share: z.boolean(),
});

/** Which of the three things that a person can send. */
export const mediaSourceSchema = z.enum(['microphone', 'camera', 'share']);

/** Most cameras and microphones that may be on at once in one room; `null` where the media has no
 *  such limit. */
export const mediaCapsSchema = z.object({
  maxCameras: z.int().min(0).nullable(),
  maxMicrophones: z.int().min(0).nullable(),
});

/** A STUN or TURN server, as `RTCConfiguration.iceServers` takes it. */
export const mediaIceServerSchema = z.object({
  urls: z.array(z.string().min(1).max(512)).min(1).max(8),
  username: z.string().max(512).optional(),
  credential: z.string().max(512).optional(),
});

/** One ICE candidate; an empty `candidate` says that there are no more. */
export const mediaCandidateSchema = z.object({
  candidate: z.string().max(MEDIA_CANDIDATE_MAX_CHARS),
  sdpMid: z.string().max(64).nullable(),
  sdpMLineIndex: z.int().min(0).max(63).nullable(),
  usernameFragment: z.string().max(256).nullable(),
});

/** How large somebody wants to receive a picture: not at all, up to 180 or 360 lines, or as large
 *  as it is sent. */
export const mediaPictureSizeSchema = z.enum(['off', 'low', 'medium', 'high']);

/** What one browser tells another while they set up a connection. `fromLink` numbers the sender's
 *  side of the connection and `toLink` the side it answers (`null` while unknown): a side that was
 *  rebuilt ignores what was meant for its predecessor. `restart`: the polite side asks the other
 *  for a new offer. */
export const mediaPayloadSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('description'),
    fromLink: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    toLink: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable(),
    sdpType: z.enum(['offer', 'answer']),
    sdp: z.string().min(1).max(MEDIA_SDP_MAX_CHARS),
  }),
  z.object({
    kind: z.literal('restart'),
    fromLink: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    toLink: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable(),
  }),
  z.object({
    kind: z.literal('candidates'),
    fromLink: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    toLink: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable(),
    candidates: z.array(mediaCandidateSchema).min(1).max(MEDIA_CANDIDATES_MAX),
  }),
  // What the sender wants to receive of the other's pictures, whatever connection stands between
  // them; `ask`: and what does the other want?
  z.object({
    kind: z.literal('wants'),
    camera: mediaPictureSizeSchema,
    share: mediaPictureSizeSchema,
    ask: z.boolean(),
  }),
]);

/** Another stay in the same room. `mayBeHeard`: not muted by force, which holds for the sound of a
 *  share too. `seesCameras`: may receive the camera of the receiver of the list, who sends it to
 *  nobody else (PERM-18). `polite` is what the receiver of the list is towards this peer: the
 *  polite side waits for offers, the other side makes them. */
export const mediaPeerSchema = z.object({
  peerId: mediaPeerIdSchema,
  userId: z.string().min(1),
  polite: z.boolean(),
  epoch: mediaEpochSchema,
  sends: mediaSendsSchema,
  mayBeHeard: z.boolean(),
  seesCameras: z.boolean(),
});

/** Client → server: enter a media room (the main chamber of the socket's voting session unless
 *  `roomId` says another). Whoever enters that of the main chamber is in it from then on, as one
 *  who only watches where `observer` says so. Answered by `mediaPeers` (mesh), `mediaGrant` (media
 *  server) or `mediaRefused`. A new epoch replaces the stay that this connection had. */
export const mediaJoinSchema = z.object({
  type: z.literal('mediaJoin'),
  epoch: mediaEpochSchema,
  roomId: z.string().min(1).max(128).optional(),
  observer: z.boolean().optional(),
});

/** Client → server: leave the media room. Without a stay it does nothing. */
export const mediaLeaveSchema = z.object({ type: z.literal('mediaLeave') });

/** Client → server: what this person sends from now on. Answered by `mediaPeers` to the room
 *  (mesh), `mediaShareViewers` to who shares, or `mediaRefused` to the sender. */
export const mediaPublishSchema = z.object({ type: z.literal('mediaPublish'), sends: mediaSendsSchema });

/** Client → server: carry a payload to one peer of the same room. */
export const mediaSignalSchema = z.object({
  type: z.literal('mediaSignal'),
  to: mediaPeerIdSchema,
  epoch: mediaEpochSchema,
  payload: mediaPayloadSchema,
});

/** Why the media part of the server said no. */
export const mediaRefusalReasonSchema = z.enum([
  'cameras-full',
  'microphones-full',
  'share-not-allowed',
  'video-not-allowed',
  'audio-not-allowed',
  'room-not-allowed',
  'host-absent',
  'not-joined',
  'too-many-signals',
  'too-many-stays',
  'media-off',
]);

/** Server → client: the whole room as it is now, sent on joining and on each change. Not
 *  `complete`: the server was started a moment ago, and whoever is missing may only not have come
 *  back yet. */
export const mediaPeersSchema = z.object({
  type: z.literal('mediaPeers'),
  roomId: z.string(),
  you: z.object({
    peerId: mediaPeerIdSchema,
    userId: z.string().min(1),
    epoch: mediaEpochSchema,
    sends: mediaSendsSchema,
  }),
  peers: z.array(mediaPeerSchema),
  complete: z.boolean(),
  iceServers: z.array(mediaIceServerSchema),
  caps: mediaCapsSchema,
});

/** Server → client: a payload from a peer of the same room; `from` is set by the server. */
export const mediaSignalledSchema = z.object({
  type: z.literal('mediaSignal'),
  from: mediaPeerIdSchema,
  epoch: mediaEpochSchema,
  payload: mediaPayloadSchema,
});

/** Server → client: a join or a publish that was refused, or what a moderator stopped, and may be
 *  sent again. `epoch` is that of the refused stay, `source` what may not be sent, `limit` the cap
 *  that was reached, `message` the reason in English for logs (screens use their catalogue by
 *  `reason`). */
export const mediaRefusedSchema = z.object({
  type: z.literal('mediaRefused'),
  reason: mediaRefusalReasonSchema,
  epoch: mediaEpochSchema.nullable(),
  source: mediaSourceSchema.nullable(),
  limit: z.int().nullable(),
  message: z.string(),
});

/** To whom a camera goes: to everybody, or only to those whom the server names
 *  (`mediaCameraViewers`). Source: PERM-18. */
export const mediaCamerasToSchema = z.enum(['everybody', 'viewers']);

/** Server → client: the answer to a join where a media server (LiveKit) carries the room: where to
 *  connect and the key to it, also to a join that is repeated. `token` lets this one stay in until
 *  `expiresAtMs`; while connected the media server renews it. `iceServers` is null where the media
 *  server names its own. */
export const mediaGrantSchema = z.object({
  type: z.literal('mediaGrant'),
  epoch: mediaEpochSchema,
  roomId: z.string(),
  peerId: mediaPeerIdSchema,
  url: z.string().regex(/^wss?:\/\//),
  token: z.string().min(1).max(8_192),
  expiresAtMs: z.int(),
  iceServers: z.array(mediaIceServerSchema).nullable(),
  caps: mediaCapsSchema,
  camerasTo: mediaCamerasToSchema,
});

/** Server → client: to whoever shares a screen, as soon as they do and on each change: who of the
 *  others in the room may receive it, and who may not. It goes to nobody that was not named a
 *  viewer. Both name those too of whom a roster says nothing. Source: SHARE-05. */
export const mediaShareViewersSchema = z.object({
  type: z.literal('mediaShareViewers'),
  epoch: mediaEpochSchema,
  viewers: z.array(mediaPeerIdSchema),
  others: z.array(mediaPeerIdSchema),
});

/** Server → client, where a media server carries the room: to whom a camera goes. Where that is
 *  `viewers`, whoever says that they send one is told who of the others in the room may receive it,
 *  and who may not, at once and on each change; it goes to nobody that was not named a viewer.
 *  Without people in both lists it says that the site began, or ceased, to ask for the permission.
 *  Source: PERM-18. */
export const mediaCameraViewersSchema = z.object({
  type: z.literal('mediaCameraViewers'),
  epoch: mediaEpochSchema,
  camerasTo: mediaCamerasToSchema,
  viewers: z.array(mediaPeerIdSchema),
  others: z.array(mediaPeerIdSchema),
});

/** Every media message that a client may send. */
export const mediaClientMessageSchema = z.discriminatedUnion('type', [
  mediaJoinSchema,
  mediaLeaveSchema,
  mediaPublishSchema,
  mediaSignalSchema,
]);

/** Every media message that the server sends. */
export const mediaServerMessageSchema = z.discriminatedUnion('type', [
  mediaPeersSchema,
  mediaGrantSchema,
  mediaSignalledSchema,
  mediaShareViewersSchema,
  mediaCameraViewersSchema,
  mediaRefusedSchema,
]);

export type MediaSends = z.infer<typeof mediaSendsSchema>;
export type MediaSource = z.infer<typeof mediaSourceSchema>;
export type MediaCaps = z.infer<typeof mediaCapsSchema>;
export type MediaIceServer = z.infer<typeof mediaIceServerSchema>;
export type MediaCandidate = z.infer<typeof mediaCandidateSchema>;
export type MediaPayload = z.infer<typeof mediaPayloadSchema>;
export type MediaPictureSize = z.infer<typeof mediaPictureSizeSchema>;
export type MediaPeer = z.infer<typeof mediaPeerSchema>;
export type MediaRefusalReason = z.infer<typeof mediaRefusalReasonSchema>;
export type MediaPeers = z.infer<typeof mediaPeersSchema>;
export type MediaGrant = z.infer<typeof mediaGrantSchema>;
export type MediaSignalled = z.infer<typeof mediaSignalledSchema>;
export type MediaShareViewers = z.infer<typeof mediaShareViewersSchema>;
export type MediaCameraViewers = z.infer<typeof mediaCameraViewersSchema>;
export type MediaRefused = z.infer<typeof mediaRefusedSchema>;
export type MediaClientMessage = z.infer<typeof mediaClientMessageSchema>;
export type MediaServerMessage = z.infer<typeof mediaServerMessageSchema>;
