import type { WebexMeeting, WebexRemoteMedia, WebexRemoteMediaGroup, WebexVideoLayout } from './webex-sdk.ts';

/** The media that the browser asks for: up to 25 pictures of single members, the share, and the
 *  three voices that the provider sends. */
export const RECEIVED_MEDIA = {
  audio: { numOfActiveSpeakerStreams: 3, numOfScreenShareStreams: 1 },
  video: {
    preferLiveVideo: true,
    initialLayoutId: 'Chamber',
    layouts: {
      Chamber: {
        screenShareVideo: { size: 'best' },
        activeSpeakerVideoPaneGroups: [{ id: 'people', numPanes: 25, size: 'medium', priority: 255 }],
      },
    },
  },
} as const;

/** The tracks that come from a meeting. A picture belongs to a member. The sound comes as the
 *  voices of the current speakers, and the provider does not say which member a voice belongs
 *  to. */
export interface ReceivedMedia {
  camera: (memberId: string) => MediaStreamTrack | null;
  share: (memberId: string) => MediaStreamTrack | null;
  shareAudio: () => MediaStreamTrack | null;
  /** The voices; the same array until one of its tracks changes. */
  voices: () => readonly MediaStreamTrack[];
  stop: () => void;
}

/** Follows a meeting's media; call it before joining, so that nothing is missed. `hint` receives
 *  each track with the place of the media that carries it. */
export function followReceivedMedia(
  meeting: WebexMeeting,
  {
    changed,
    hint,
  }: { changed: () => void; hint: (track: MediaStreamTrack, media: WebexRemoteMedia) => void },
): ReceivedMedia {
  let panes: readonly WebexRemoteMedia[] = [];
  let share: WebexRemoteMedia | null = null;
  let voices: readonly WebexRemoteMedia[] = [];
  let shareVoices: readonly WebexRemoteMedia[] = [];
  let heard: readonly MediaStreamTrack[] = [];
  const watched = new Set<WebexRemoteMedia>();

  function watch(media: WebexRemoteMedia): void {
    if (watched.has(media)) return;
    watched.add(media);
    media.on('sourceUpdate', changed);
    media.on('stopped', changed);
  }

  function unwatch(media: WebexRemoteMedia): void {
    media.off('sourceUpdate', changed);
    media.off('stopped', changed);
    watched.delete(media);
  }

  function takeLayout(layout: WebexVideoLayout): void {
    const before = [...panes, ...(share === null ? [] : [share])];
    panes = [
      ...Object.values(layout.activeSpeakerVideoPanes).flatMap((group) => [...group.getRemoteMedia()]),
      ...Object.values(layout.memberVideoPanes),
    ];
    share = layout.screenShareVideo ?? null;
    const now = [...panes, ...(share === null ? [] : [share])];
    for (const media of before) if (!now.includes(media)) unwatch(media);
    now.forEach(watch);
    changed();
  }

  function takeVoices(group: WebexRemoteMediaGroup): void {
    voices = group.getRemoteMedia();
    voices.forEach(watch);
    changed();
  }

  function takeShareVoices(group: WebexRemoteMediaGroup): void {
    shareVoices = group.getRemoteMedia();
    shareVoices.forEach(watch);
    changed();
  }

  meeting.on('media:remoteVideo:layoutChanged', takeLayout);
  meeting.on('media:remoteAudio:created', takeVoices);
  meeting.on('media:remoteScreenShareAudio:created', takeShareVoices);

  function pictureOf(media: WebexRemoteMedia | undefined | null): MediaStreamTrack | null {
    const track = media?.sourceState === 'live' ? media.stream?.getVideoTracks()[0] : undefined;
    if (media === null || media === undefined || track === undefined) return null;
    hint(track, media);
    return track;
  }

  return {
    camera: (memberId) =>
      pictureOf(panes.find((pane) => pane.memberId === memberId && pane.sourceState === 'live')),
    share: (memberId) =>
      share?.memberId === undefined || share.memberId === memberId ? pictureOf(share) : null,
    shareAudio: () => shareVoices[0]?.stream?.getAudioTracks()[0] ?? null,
    voices() {
      const now = voices.flatMap(({ stream }) => stream?.getAudioTracks()[0] ?? []);
      if (now.length !== heard.length || now.some((track, index) => track !== heard[index])) heard = now;
      return heard;
    },
    stop() {
      meeting.off('media:remoteVideo:layoutChanged', takeLayout);
      meeting.off('media:remoteAudio:created', takeVoices);
      meeting.off('media:remoteScreenShareAudio:created', takeShareVoices);
      for (const media of watched) unwatch(media);
    },
  };
}
