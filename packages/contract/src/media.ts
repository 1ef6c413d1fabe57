import { z } from 'zod';

/** The greatest length of an SDP in one signal, in characters; four media sections of a browser
 *  take about 10,000. */
export const MEDIA_SDP_MAX_CHARS = 32_000;
/** The greatest length of an ICE candidate line, in characters. */
export const MEDIA_CANDIDATE_MAX_CHARS = 512;
/** The greatest number of ICE candidates in one signal; clients collect the candidates of a few
 *  milliseconds. */
export const MEDIA_CANDIDATES_MAX = 32;

/** A number for one stay of one browser tab in a media room. The client chooses it at random at
 *  each join and repeats it on each message, so that late messages of an earlier stay are dropped.
 *  A join with the same epoch after a lost socket resumes the stay. */
export const mediaEpochSchema = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** The id of one stay in a media room. The server makes it from the account and the epoch; clients
 *  do not interpret it. */
export const mediaPeerIdSchema = z.string().min(1).max(160);

/** What a person sends at this moment. `false`: a muted microphone, a stopped camera, no share. */
export const mediaSendsSchema = z.object({
  microphone: z.boolean(),
  camera: z.boolean(),
  share: z.boolean(),
});

/** The three kinds of media that a person can send. */
export const mediaSourceSchema = z.enum(['microphone', 'camera', 'share']);

/** The greatest number of cameras and microphones that may be on at once in one room; `null` where
 *  the media has no such limit. */
export const mediaCapsSchema = z.object({
  maxCameras: z.int().min(0).nullable(),
  maxMicrophones: z.int().min(0).nullable(),
});

/** A STUN or TURN server, in the form of `RTCConfiguration.iceServers`. */
export const mediaIceServerSchema = z.object({
  urls: z.array(z.string().min(1).max(512)).min(1).max(8),
  username: z.string().max(512).optional(),
  credential: z.string().max(512).optional(),
});

/** One ICE candidate; an empty `candidate` ends the list. */
export const mediaCandidateSchema = z.object({
  candidate: z.string().max(MEDIA_CANDIDATE_MAX_CHARS),
  sdpMid: z.string().max(64).nullable(),
  sdpMLineIndex: z.int().min(0).max(63).nullable(),
  usernameFragment: z.string().max(256).nullable(),
});

/** The size at which somebody wants to receive a picture: not at all, up to 180 or 360 lines, or as
 *  large as it is sent. */
export const mediaPictureSizeSchema = z.enum(['off', 'low', 'medium', 'high']);

/** The messages between two browsers that set up a connection. `fromLink` is the number of the
 *  sender's side of the connection, and `toLink` that of the side it answers (`null` while
 *  unknown). A side that was rebuilt ignores messages to its predecessor. `restart`: the polite
 *  side asks the impolite one for a new offer. */
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
  // The size at which the sender wants to receive the receiver's pictures, whatever connection is
  // between them. `ask`: the receiver is to answer with its own wish.
  z.object({
    kind: z.literal('wants'),
    camera: mediaPictureSizeSchema,
    share: mediaPictureSizeSchema,
    ask: z.boolean(),
  }),
]);

/** Another stay in the same room, as sent to one receiver. `mayBeHeard`: not muted by force, which
 *  holds for the sound of a share too. `seesCameras`: may receive the camera of the receiver of
 *  this list; the receiver sends it to nobody else (PERM-18). `polite`: the role of the receiver of
 *  this list towards this peer. The polite side waits for offers, the other side makes them. */
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
 *  `roomId` names another). Joining the media of the main chamber also enters the chamber;
 *  `observer`: without sending media. Answered by `mediaPeers` (mesh), `mediaGrant` (media server)
 *  or `mediaRefused`. A new epoch replaces this connection's earlier stay. */
export const mediaJoinSchema = z.object({
  type: z.literal('mediaJoin'),
  epoch: mediaEpochSchema,
  roomId: z.string().min(1).max(128).optional(),
  observer: z.boolean().optional(),
});

/** Client → server: leave the media room. Without a stay it does nothing. */
export const mediaLeaveSchema = z.object({ type: z.literal('mediaLeave') });

/** Client → server: what this person sends from now on. Answered by `mediaPeers` to the room
 *  (mesh), `mediaShareViewers` to the person who shares, or `mediaRefused` to the sender. */
export const mediaPublishSchema = z.object({ type: z.literal('mediaPublish'), sends: mediaSendsSchema });

/** Client → server: a payload for one peer of the same room. */
export const mediaSignalSchema = z.object({
  type: z.literal('mediaSignal'),
  to: mediaPeerIdSchema,
  epoch: mediaEpochSchema,
  payload: mediaPayloadSchema,
});

/** Why the media part of the server refused a request. */
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

/** Server → client: the whole room as it is now, sent on joining and on each change. `complete`
 *  false: the server has just started, and a missing person may still come back. */
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

/** Server → client: a refused join or publish, or media that a moderator stopped. It may be sent
 *  again. `epoch`: that of the refused stay. `source`: the media that may not be sent. `limit`: the
 *  cap that was reached. `message`: the reason in English for logs (screens use their catalogue by
 *  `reason`). */
export const mediaRefusedSchema = z.object({
  type: z.literal('mediaRefused'),
  reason: mediaRefusalReasonSchema,
  epoch: mediaEpochSchema.nullable(),
  source: mediaSourceSchema.nullable(),
  limit: z.int().nullable(),
  message: z.string(),
});

/** Who may receive a camera: everybody, or only the people whom the server names
 *  (`mediaCameraViewers`). Source: PERM-18. */
export const mediaCamerasToSchema = z.enum(['everybody', 'viewers']);

/** Server → client: the answer to a join, also to a repeated one, where a media server (LiveKit)
 *  carries the room. It says where to connect, and with which key. `token` admits this one stay
 *  until `expiresAtMs`; while it is connected, the media server renews it. `iceServers` is null
 *  where the media server names its own. */
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

/** Server → client, to a person who shares a screen, at the beginning of the share and on each
 *  change: which people in the room may receive it (`viewers`), and which may not (`others`). The
 *  share goes to nobody who was not named a viewer. Both lists also name people who are missing
 *  from the roster. Source: SHARE-05. */
export const mediaShareViewersSchema = z.object({
  type: z.literal('mediaShareViewers'),
  epoch: mediaEpochSchema,
  viewers: z.array(mediaPeerIdSchema),
  others: z.array(mediaPeerIdSchema),
});

/** Server → client, where a media server carries the room: who may receive a camera. With
 *  `viewers`, a person who sends a camera learns at once and on each change which people in the
 *  room may receive it (`viewers`), and which may not (`others`). The camera goes to nobody who was
 *  not named a viewer. With both lists empty, the message says that the site has begun or ceased to
 *  require the permission. Source: PERM-18. */
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
