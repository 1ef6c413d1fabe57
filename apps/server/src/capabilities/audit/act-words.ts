import type { ModerationActDetail, ModerationActKind } from '@hemicycle/contract/audit';
import type { DocumentLanguage } from '@hemicycle/contract/site';

type Of<Key extends keyof ModerationActDetail> = Exclude<ModerationActDetail[Key], undefined>;

/** The words of the list of moderators' acts. `when` gets the name of the time zone. */
export interface ActWords {
  readonly name: string;
  readonly when: (zone: string) => string;
  readonly session: string;
  readonly by: string;
  readonly act: string;
  readonly whom: string;
  readonly everybody: string;
  readonly details: string;
  readonly acts: Readonly<Record<ModerationActKind, string>>;
  readonly sources: Readonly<Record<Of<'source'>, string>>;
  readonly words: Readonly<Record<Of<'word'>, string>>;
  readonly settings: Readonly<Record<Of<'setting'>, string>>;
  readonly devices: Readonly<Record<Of<'device'>, string>>;
  readonly on: string;
  readonly off: string;
  readonly from: string;
  readonly to: string;
  readonly people: string;
  readonly minutes: string;
}

const en: ActWords = {
  name: 'acts of moderators',
  when: (zone) => `When (${zone})`,
  session: 'Sitting',
  by: 'Moderator',
  act: 'What',
  whom: 'Whom',
  everybody: 'everybody',
  details: 'Details',
  acts: {
    move: 'moved',
    muteAudio: 'muted the microphone',
    muteVideo: 'stopped the camera',
    forceMute: 'changed what may be sent',
    muteOthers: 'muted everyone else',
    forceMuteAll: 'changed what all may send',
    askToUnmute: 'asked to unmute',
    stopShare: 'stopped the sharing',
    viewShares: 'changed who sees shared screens',
    lowerHand: 'lowered the hand',
    lowerAllHands: 'lowered all hands',
    openSpeakers: 'opened a list of speakers',
    changeSpeakers: 'changed the list of speakers',
    closeSpeakers: 'closed the list of speakers',
    callSpeaker: 'gave the floor',
    endSpeech: 'ended the speech',
    pauseSpeech: 'stopped the clock of the speech',
    resumeSpeech: 'let the speech go on',
    undoCall: 'took back the call to speak',
    rename: 'renamed',
    changeDevice: 'changed a device',
    changeInterpreter: 'changed the language that is heard',
    nameSignInterpreter: 'named as sign-language interpreter',
    removeSignInterpreter: 'removed as sign-language interpreter',
    redraw: 'had the video drawn anew',
    beep: 'sounded a beep',
    remove: 'removed from the sitting',
    inviteToHuddle: 'invited to a huddle',
    admit: 'let in from the lobby',
    refuse: 'refused in the lobby',
    beginInterview: 'began the interview',
    endInterview: 'ended the interview',
    identitySeen: 'saw the identity',
    sendAlert: 'sent a message to everybody',
    takeBackAlert: 'took back a message to everybody',
    sendHelpTip: 'showed everybody a help tip',
    mailAbsent: 'mailed the absent',
    switch: 'changed a setting of the sitting',
    openCaptionStream: 'opened a stream of captions',
    revokeCaptionStream: 'revoked a stream of captions',
    listenIn: 'began to listen in to a huddle',
    listenInEnd: 'ended listening in to a huddle',
    openHuddle: 'opened a huddle',
    closeHuddle: 'closed a huddle',
    openRecall: 'called everybody back from the huddles',
    lengthenRecall: 'gave the huddles more time',
    cancelRecall: 'let the huddles go on',
    answerCall: 'answered the call of a huddle',
    setCallAside: 'put the call of a huddle aside',
  },
  sources: { audio: 'microphone', video: 'camera', share: 'sharing' },
  words: { kept: 'kept off', letThrough: 'let through', released: 'released' },
  settings: {
    chatAll: 'chat with everyone',
    joinBeforeHost: 'entering before the host',
    waitingRoom: 'lobby',
    lobbyUntilStart: 'lobby until the start',
    interview: 'interviews in the lobby',
    takesNames: 'the list takes names',
    automaticCaptions: 'automatic captions',
  },
  devices: { microphone: 'microphone', camera: 'camera', speaker: 'speaker' },
  on: 'on',
  off: 'off',
  from: 'from',
  to: 'to',
  people: 'people',
  minutes: 'minutes',
};

const ar: ActWords = {
  name: 'أعمال المشرفين',
  when: (zone) => `متى (${zone})`,
  session: 'الجلسة',
  by: 'المشرف',
  act: 'ماذا',
  whom: 'من',
  everybody: 'الجميع',
  details: 'التفاصيل',
  acts: {
    move: 'نقل',
    muteAudio: 'كتم الميكروفون',
    muteVideo: 'أوقف الكاميرا',
    forceMute: 'غيّر ما يُسمح بإرساله',
    muteOthers: 'كتم جميع الآخرين',
    forceMuteAll: 'غيّر ما يُسمح للجميع بإرساله',
    askToUnmute: 'طلب إلغاء الكتم',
    stopShare: 'أوقف المشاركة',
    viewShares: 'غيّر من يرى الشاشات المشاركة',
    lowerHand: 'أنزل اليد',
    lowerAllHands: 'أنزل كل الأيدي',
    openSpeakers: 'فتح قائمة متحدثين',
    changeSpeakers: 'غيّر قائمة المتحدثين',
    closeSpeakers: 'أغلق قائمة المتحدثين',
    callSpeaker: 'أعطى الكلمة',
    endSpeech: 'أنهى الكلمة',
    pauseSpeech: 'أوقف ساعة الكلمة',
    resumeSpeech: 'سمح بمتابعة الكلمة',
    undoCall: 'سحب النداء إلى الكلمة',
    rename: 'غيّر الاسم',
    changeDevice: 'غيّر جهازًا',
    changeInterpreter: 'غيّر لغة الاستماع',
    nameSignInterpreter: 'عيّن مترجمًا للغة الإشارة',
    removeSignInterpreter: 'أنهى تعيين مترجم للغة الإشارة',
    redraw: 'أعاد رسم الفيديو',
    beep: 'أصدر صوت تنبيه',
    remove: 'أخرج من الجلسة',
    inviteToHuddle: 'دعا إلى غرفة جانبية',
    admit: 'أدخل من قائمة الانتظار',
    refuse: 'رفض في قائمة الانتظار',
    beginInterview: 'بدأ المقابلة',
    endInterview: 'أنهى المقابلة',
    identitySeen: 'اطّلع على الهوية',
    sendAlert: 'أرسل رسالة إلى الجميع',
    takeBackAlert: 'سحب رسالة إلى الجميع',
    sendHelpTip: 'عرض على الجميع نصيحة',
    mailAbsent: 'راسل الغائبين بالبريد',
    switch: 'غيّر إعدادًا للجلسة',
    openCaptionStream: 'فتح بثّ ترجمة نصية',
    revokeCaptionStream: 'ألغى بثّ ترجمة نصية',
    listenIn: 'بدأ الاستماع إلى غرفة جانبية',
    listenInEnd: 'أنهى الاستماع إلى غرفة جانبية',
    openHuddle: 'فتح غرفة جانبية',
    closeHuddle: 'أغلق غرفة جانبية',
    openRecall: 'استدعى الجميع من الغرف الجانبية',
    lengthenRecall: 'مدّد وقت الغرف الجانبية',
    cancelRecall: 'ترك الغرف الجانبية تستمر',
    answerCall: 'لبّى نداء غرفة جانبية',
    setCallAside: 'صرف نداء غرفة جانبية',
  },
  sources: { audio: 'الميكروفون', video: 'الكاميرا', share: 'المشاركة' },
  words: { kept: 'أُبقي متوقفًا', letThrough: 'سُمح به', released: 'أُطلق' },
  settings: {
    chatAll: 'الدردشة مع الجميع',
    joinBeforeHost: 'الدخول قبل المضيف',
    waitingRoom: 'قائمة الانتظار',
    lobbyUntilStart: 'قائمة الانتظار حتى البداية',
    interview: 'المقابلات في قائمة الانتظار',
    takesNames: 'القائمة تقبل أسماء',
    automaticCaptions: 'الترجمة النصية التلقائية',
  },
  devices: { microphone: 'الميكروفون', camera: 'الكاميرا', speaker: 'مكبر الصوت' },
  on: 'مفعّل',
  off: 'متوقف',
  from: 'من',
  to: 'إلى',
  people: 'أشخاص',
  minutes: 'دقائق',
};

/** The words by the language of the house's documents. */
export const actWords: Readonly<Record<DocumentLanguage, ActWords>> = { en, ar };
