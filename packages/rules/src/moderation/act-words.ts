import type { ModerationActDetail, ModerationActKind } from '@hemicycle/contract/audit';
import type { DocumentLanguage } from '@hemicycle/contract/site';

type Of<Key extends keyof ModerationActDetail> = Exclude<ModerationActDetail[Key], undefined>;

/** The words of the log of moderators' acts, for the screen and for the file. `name`: of the file.
 *  `from`, `to`, `people` and `minutes` stand before what they name. */
export interface ActWords {
  readonly name: string;
  readonly when: string;
  readonly session: string;
  /** In place of a sitting: an act of the administration. */
  readonly noSession: string;
  readonly by: string;
  readonly act: string;
  readonly whom: string;
  readonly everybody: string;
  readonly details: string;
  /** The place in the chain, and the hash. */
  readonly entry: string;
  readonly hash: string;
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
  when: 'When',
  session: 'Sitting',
  noSession: 'Administration',
  by: 'Moderator',
  act: 'What',
  whom: 'Whom',
  everybody: 'Everybody',
  details: 'Details',
  entry: 'Entry',
  hash: 'Hash',
  acts: {
    move: 'Moved',
    muteAudio: 'Muted the microphone',
    muteVideo: 'Stopped the camera',
    forceMute: 'Changed what may be sent',
    muteOthers: 'Muted everyone else',
    forceMuteAll: 'Changed what all may send',
    askToUnmute: 'Asked to unmute',
    stopShare: 'Stopped the sharing',
    viewShares: 'Changed who sees shared screens',
    lowerHand: 'Lowered the hand',
    lowerAllHands: 'Lowered all hands',
    openSpeakers: 'Opened a list of speakers',
    changeSpeakers: 'Changed the list of speakers',
    closeSpeakers: 'Closed the list of speakers',
    callSpeaker: 'Gave the floor',
    endSpeech: 'Ended the speech',
    pauseSpeech: 'Stopped the clock of the speech',
    resumeSpeech: 'Let the speech go on',
    undoCall: 'Took back the call to speak',
    rename: 'Renamed',
    changeDevice: 'Changed a device',
    changeInterpreter: 'Changed the language that is heard',
    nameSignInterpreter: 'Named as sign-language interpreter',
    removeSignInterpreter: 'Removed as sign-language interpreter',
    sayFloorLanguage: 'Said which language the floor speaks',
    redraw: 'Had the video drawn anew',
    beep: 'Sounded a beep',
    remove: 'Removed from the sitting',
    inviteToHuddle: 'Invited to a huddle',
    admit: 'Let in from the lobby',
    refuse: 'Refused in the lobby',
    beginInterview: 'Began the interview',
    endInterview: 'Ended the interview',
    identitySeen: 'Saw the identity',
    sendAlert: 'Sent a message to everybody',
    takeBackAlert: 'Took back a message to everybody',
    sendHelpTip: 'Showed everybody a help tip',
    mailAbsent: 'Mailed the absent',
    switch: 'Changed a setting of the sitting',
    openCaptionStream: 'Opened a stream of captions',
    revokeCaptionStream: 'Revoked a stream of captions',
    openGuestLink: 'Made a guest link',
    revokeGuestLink: 'Removed a guest link',
    listenIn: 'Began to listen in to a huddle',
    listenInEnd: 'Ended listening in to a huddle',
    openHuddle: 'Opened a huddle',
    closeHuddle: 'Closed a huddle',
    openRecall: 'Called everybody back from the huddles',
    lengthenRecall: 'Gave the huddles more time',
    cancelRecall: 'Let the huddles go on',
    answerCall: 'Answered the call of a huddle',
    setCallAside: 'Put the call of a huddle aside',
    makePerson: 'Made the account',
    changePerson: 'Changed the account',
    switchOffPerson: 'Switched the account off',
    switchOnPerson: 'Switched the account on',
    deletePerson: 'Deleted the account',
    resetPassword: 'Made a link for a new password',
    importPeople: 'Imported a list of people',
    undoImport: 'Took back an import of people',
    beginLog: 'Began the audit log',
    changeSignOn: 'Changed single sign-on',
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
  devices: { microphone: 'Microphone', camera: 'Camera', speaker: 'Speaker' },
  on: 'on',
  off: 'off',
  from: 'from',
  to: 'to',
  people: 'people',
  minutes: 'minutes',
};

const ar: ActWords = {
  name: 'أعمال المشرفين',
  when: 'متى',
  session: 'الجلسة',
  noSession: 'الإدارة',
  by: 'المشرف',
  act: 'ماذا',
  whom: 'بمن',
  everybody: 'الجميع',
  details: 'التفاصيل',
  entry: 'القيد',
  hash: 'البصمة',
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
    sayFloorLanguage: 'ذكر لغة القاعة',
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
    openGuestLink: 'أنشأ رابط ضيوف',
    revokeGuestLink: 'أزال رابط ضيوف',
    listenIn: 'بدأ الاستماع إلى غرفة جانبية',
    listenInEnd: 'أنهى الاستماع إلى غرفة جانبية',
    openHuddle: 'فتح غرفة جانبية',
    closeHuddle: 'أغلق غرفة جانبية',
    openRecall: 'استدعى الجميع من الغرف الجانبية',
    lengthenRecall: 'مدّد وقت الغرف الجانبية',
    cancelRecall: 'ترك الغرف الجانبية تستمر',
    answerCall: 'لبّى نداء غرفة جانبية',
    setCallAside: 'صرف نداء غرفة جانبية',
    makePerson: 'أنشأ الحساب',
    changePerson: 'غيّر الحساب',
    switchOffPerson: 'أوقف الحساب',
    switchOnPerson: 'شغّل الحساب',
    deletePerson: 'حذف الحساب',
    resetPassword: 'أنشأ رابطًا لكلمة مرور جديدة',
    importPeople: 'استورد قائمة أشخاص',
    undoImport: 'تراجع عن استيراد أشخاص',
    beginLog: 'بدأ سجل التدقيق',
    changeSignOn: 'غيّر تسجيل الدخول الموحّد',
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
  people: 'الأشخاص',
  minutes: 'الدقائق',
};

/** The words by language. Source: MOD-01. */
export const actWords: Readonly<Record<DocumentLanguage, ActWords>> = { en, ar };

/** What belongs to an act, in words and in the order in which it is read; empty where there is
 *  nothing to say. `number` writes a number; `tip` names a help tip by its id (absent: the id). */
export function detailsInWords(
  detail: ModerationActDetail,
  words: ActWords,
  {
    number = String,
    tip: tipTitle = (tip) => tip,
  }: {
    readonly number?: (value: number) => string;
    readonly tip?: (tip: string) => string | undefined;
  } = {},
): string[] {
  const { from, to, message, source, word, on, setting, people, device, reason, list, minutes, tip, note } =
    detail;
  return [
    source && words.sources[source],
    word && words.words[word],
    setting && words.settings[setting],
    on === undefined ? undefined : on ? words.on : words.off,
    device && words.devices[device],
    from === undefined ? undefined : `${words.from}: ${from}`,
    to === undefined ? undefined : `${words.to}: ${to}`,
    people === undefined ? undefined : `${words.people}: ${number(people)}`,
    minutes === undefined ? undefined : `${words.minutes}: ${number(minutes)}`,
    message,
    reason,
    list,
    note,
    tip === undefined ? undefined : tipTitle(tip),
  ].filter((part) => part !== undefined);
}
