/** The permission strings, exactly as the specification has them. A check is true only for the
 *  exact string (PERM-01). `everySession` is our own: its holders belong to every session, so that
 *  a role that moderates runs all of them and not only those that name its people.
 *  `closedSession` is our own as well: its holders stay while a sitting is closed. Source: PERM-08
 *  … PERM-39, BEY-45, decisions 0126 and 0144. */
export const permissions = {
  moderation: 'app_participant_moderation-bool',
  lowerAllHands: 'app_poll_lower_all_hands-bool',
  chatTab: 'app_chat_tab-bool',
  agendaTab: 'app_agenda_tab-bool',
  huddleButton: 'app_user_huddle_button-bool',
  vote: 'app_vote-bool',
  roomsTab: 'app_rooms_tab-bool',
  selfRoomNavigation: 'app_self_room_navigation-bool',
  sendVideo: 'app_send_video-bool',
  receiveShareScreen: 'app_receive_share_screen-bool',
  receiveVideo: 'app_receive_video-bool',
  shareScreenControl: 'app_sharescreen_control-bool',
  transcriber: 'app_transcriber-bool',
  adminVotesCreate: 'admin_votes-create',
  forceMuteAllAudio: 'app_force_mute_all_audio-bool',
  forceMuteAllVideo: 'app_force_mute_all_video-bool',
  forceMuteAllShare: 'app_force_mute_all_share-bool',
  adminPage: 'admin_page-bool',
  controlCenterPage: 'controlcenter_page-bool',
  quorumsView: 'quorums-view',
  quorumsEdit: 'quorums-edit',
  streamingsView: 'streamings-view',
  recordingsView: 'recordings-view',
  recordingsCreate: 'recordings-create',
  videoControls: 'app_video_controls-bool',
  disableRaiseHand: 'app_disable_raise_hand-bool',
  streamingBot: 'app_participant_is_streaming_bot-bool',
  remoteUnmute: 'app_participant_remote_unmute-bool',
  seeLimitedVisibilityVotes: 'app_see_limited_visibility_votes-bool',
  bypassLobby: 'app_bypass_lobby-bool',
  interpreterRoomView: 'interpreter_room-view',
  everySession: 'app_every_session-bool',
  closedSession: 'app_closed_session-bool',
} as const;

export type Permission = (typeof permissions)[keyof typeof permissions];
