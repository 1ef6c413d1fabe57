import { expect, test } from 'vitest';
import * as core from 'zod/v4/core';
import { zodOf } from './endpoint.ts';
import type { EndpointDeclaration } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { recorderMessage } from './recorder.ts';
import { clientMessage } from './socket.ts';

/** A schema of text, with its place in a request or an answer: names joined by dots, `[]` for the
 *  items of a list, `{}` for the values of a record and `<>` for its names. */
interface TextPlace {
  readonly at: string;
  readonly schema: core.$ZodType;
}

function textPlaces(schema: core.$ZodType, at: string): TextPlace[] {
  // A lazy schema is any JSON.
  const isText = schema instanceof core.$ZodString || schema instanceof core.$ZodUnknown;
  if (isText || schema instanceof core.$ZodLazy) return [{ at, schema }];
  if (schema instanceof core.$ZodObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, one]) => textPlaces(one, `${at}.${name}`));
  if (schema instanceof core.$ZodArray) return textPlaces(schema._zod.def.element, `${at}[]`);
  if (schema instanceof core.$ZodTuple)
    return schema._zod.def.items.flatMap((one) => textPlaces(one, `${at}[]`));
  if (schema instanceof core.$ZodUnion) return schema._zod.def.options.flatMap((one) => textPlaces(one, at));
  if (schema instanceof core.$ZodRecord) {
    const { keyType, valueType } = schema._zod.def;
    return [...textPlaces(keyType, `${at}<>`), ...textPlaces(valueType, `${at}{}`)];
  }
  if (schema instanceof core.$ZodPipe) return textPlaces(schema._zod.def.in, at);
  if (
    schema instanceof core.$ZodOptional ||
    schema instanceof core.$ZodNullable ||
    schema instanceof core.$ZodDefault ||
    schema instanceof core.$ZodPrefault ||
    schema instanceof core.$ZodReadonly
  )
    return textPlaces(schema._zod.def.innerType, at);
  if (
    schema instanceof core.$ZodEnum ||
    schema instanceof core.$ZodLiteral ||
    schema instanceof core.$ZodNumber ||
    schema instanceof core.$ZodBoolean ||
    schema instanceof core.$ZodNull ||
    schema instanceof core.$ZodNever
  )
    return [];
  throw new Error(`No test of ${schema._zod.def.type} at ${at}.`);
}

/** BEL, ESC and NEL: a control character of each of the ranges that no text needs. */
const CONTROLS = ['\u0007', '\u001B', '\u0085'];
const LENGTHS = [1, 4, 6, 8, 10, 16, 20, 24, 32, 43, 64, 86, 128, 300];
const BEGINNINGS = ['', '/', 'https://a.example/', 'wss://a.example/'];
/** Texts with a control character, such as a field may take: short and long, words and
 *  addresses. */
const TEXTS = CONTROLS.flatMap((control) =>
  LENGTHS.flatMap((length) =>
    BEGINNINGS.map((beginning) => ({ control, text: `${beginning}${'a'.repeat(length)}${control}b` })),
  ),
);

function keepsControls(schema: core.$ZodType): boolean {
  return TEXTS.some(({ control, text }) => {
    const read = core.safeParse(schema, text);
    return read.success && String(read.data).includes(control);
  });
}

/** The fields that keep control characters, each list with its reason. */
const KEPT_AS_SENT: readonly string[] = [
  // Secrets: compared or checked letter by letter, and never shown.
  ...['login.password', 'provePassword.password', 'changePassword.password', 'changePassword.newPassword'],
  ...['setPasswordByLink.newPassword', 'setPasswordByLink.token', 'checkPasswordLink.token'],
  ...['createUser.password', 'createSignOnProvider.clientSecret', 'updateSignOnProvider.clientSecret'],
  ...['trySignOnProvider.clientSecret', 'guestLogin.proof', 'guestLogin.loginCode'],
  ...['askForGuestCode.loginCode', 'checkGuestCode.loginCode', 'finishSignOn.answer'],
  // Compared with what is kept, and not kept themselves.
  ...['login.email', 'forgotPassword.email', 'updateSiteIdentity.version', 'answerThirdParty.service'],
  ...['importProxies.digest', 'importUsers.digest', 'takeMinuteFact.key', 'settleMinuteFact.seen.heading'],
  ...['settleMinuteFact.seen.lines[]', 'settleMinuteFact.seen.table.columns[]'],
  ...['settleMinuteFact.seen.table.rows[][]'],
  // Names of options of a poll: only those that it has are taken.
  ...['castVote.voteDecision', 'castVote.voteDecision[]', 'castVote.voteDecision[].voteDecision'],
  ...['enterVote.voteDecision', 'declarePoll.castingVote.voteDecision', 'declarePoll.elected[]'],
  ...['getCaptionStreamSeq.token', 'getCaptionStreamTranscript.token', 'writeCaptionStream.token'],
  ...['followDisplay.token', 'readDisplayState.token', 'getSettingHistory.field'],
  // Makes another address of a picture; nothing reads it.
  'readPreviewStill.at',
  // Codes of languages: those that the site does not know are left out.
  ...['updateSiteIdentity.languages[]', 'updateSiteIdentity.captionLanguages[]'],
  ...['updateSiteIdentity.interpretationLanguages[]', 'writeCaptionStream.lang'],
  // A value for a flag: it is checked as that flag is.
  ...['updateSiteFlags.roleBasedExceptions{}<>', 'updateSiteFlags.roleBasedExceptions{}{}'],
  // Whole files: what reads them says which cell or part is wrong.
  ...['importProxies.csv', 'importUsers.csv', 'importUsers.corrections[].text', 'importAgenda.csv'],
  ...['readAgendaListText.csv', 'compareSitting.content', 'readSamlMetadata.xml'],
  // Names of files: the server makes one of its own of each.
  ...['finishUpload.name', 'startRecording.filename', 'stopRecording.filename'],
  // What browsers say to each other about a connection, in lines of its own protocol.
  ...['clientMessage.asOf', 'clientMessage.roomId', 'clientMessage.to', 'clientMessage.payload.sdp'],
  ...['clientMessage.payload.candidates[].candidate', 'clientMessage.payload.candidates[].sdpMid'],
  'clientMessage.payload.candidates[].usernameFragment',
];

/** `before` and its like hold values as the page read them. They are compared and not kept. */
const AS_READ = /\.before(?:\[\])?\./u;

const declarations: EndpointDeclaration[] = Object.values(endpoints);
const taken: TextPlace[] = [
  ...declarations.flatMap(({ name, body, query }) =>
    [body, query].flatMap((part) => (part ? textPlaces(zodOf(part), name) : [])),
  ),
  ...textPlaces(clientMessage, 'clientMessage'),
  ...textPlaces(recorderMessage, 'recorderMessage'),
];

test('[FND-61] no text of a body, a query or a socket message keeps control characters, except what is named', () => {
  const keeping = taken.flatMap(({ at, schema }) => (keepsControls(schema) ? [at] : []));
  const named = keeping
    .filter((at) => !AS_READ.test(at))
    .map((at) => at.replace('clientMessage.message.', 'clientMessage.'));
  expect([...new Set(named)].toSorted()).toEqual(KEPT_AS_SENT.toSorted());
});

test('[FND-61] answers take texts of several lines that were kept before control characters were refused', () => {
  const answered = declarations.flatMap(({ name, answer }) =>
    answer ? textPlaces(zodOf(answer), name) : [],
  );
  const refusing = answered.filter(
    ({ schema }) =>
      core.safeParse(schema, 'Two\nlines').success && !core.safeParse(schema, 'Two\u000Blines').success,
  );
  expect(refusing.map(({ at }) => at)).toEqual([]);
});
